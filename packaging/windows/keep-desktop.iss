; Inno Setup 6: an installer for one user, without administrator rights, of dist\keep-desktop.
; Run by build.ps1, which gives Version. Never run yet: docs/packaging.md says what was tried.
#ifndef Version
  #error Give the version: iscc /DVersion=0.1.0 keep-desktop.iss
#endif

[Setup]
; Never change it: Windows knows by it that a newer version replaces an older one.
AppId={{5E0B6C55-3A3C-4B57-9C0E-4D1E5B5C7F31}
AppName=Keep Desktop
AppVersion={#Version}
AppPublisher=Keep Desktop contributors
VersionInfoVersion={#Version}
DefaultDirName={autopf}\Keep Desktop
DefaultGroupName=Keep Desktop
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
LicenseFile=..\..\LICENSE
SetupIconFile=..\..\build\pictures\keep-desktop.ico
UninstallDisplayIcon={app}\keep-desktop.exe
OutputDir=..\..\dist
OutputBaseFilename=keep-desktop-{#Version}-windows-x64
Compression=lzma2
SolidCompression=yes
WizardStyle=modern
CloseApplications=yes
#ifdef Sign
; build.ps1 names the tool: iscc /Ssigntool="…"
SignTool=signtool
SignedUninstaller=yes
#endif

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; What an older version brought and this one does not must not be loaded.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "..\..\dist\keep-desktop\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\Keep Desktop"; Filename: "{app}\keep-desktop.exe"
Name: "{autodesktop}\Keep Desktop"; Filename: "{app}\keep-desktop.exe"; Tasks: desktopicon

[Run]
Filename: "{app}\keep-desktop.exe"; Description: "{cm:LaunchProgram,Keep Desktop}"; Flags: nowait postinstall skipifsilent

; Nothing is deleted beyond what was installed: the data folder stays.
