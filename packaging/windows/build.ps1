# Builds dist\keep-desktop and an installer of it; signs them where it is told how.
# Never run yet: docs/packaging.md says what was and what was not tried.
#
#   KEEP_SIGN_CERTIFICATE   a certificate for signing code (.pfx); without it nothing is signed
#   KEEP_SIGN_PASSWORD      its password
#   KEEP_SIGN_TIMESTAMP     the address of a time-stamping server
#
# Needs Python 3.11 or later and Inno Setup 6 (iscc on the PATH), and signtool to sign.
$ErrorActionPreference = "Stop"
$root = Resolve-Path (Join-Path $PSScriptRoot "..\..")
Set-Location $root

function Invoke-Checked([string] $Program, [string[]] $Arguments) {
    & $Program @Arguments
    if ($LASTEXITCODE -ne 0) { throw "$Program ended with $LASTEXITCODE." }
}

Invoke-Checked "py" @("-3", "packaging\package.py")
$version = & "build\venv\Scripts\python.exe" -c "import sys; sys.path.insert(0, '.'); import keep_desktop; print(keep_desktop.__version__)"

$sign = $null
if ($env:KEEP_SIGN_CERTIFICATE) {
    $sign = @("sign", "/fd", "SHA256", "/f", $env:KEEP_SIGN_CERTIFICATE, "/p", $env:KEEP_SIGN_PASSWORD,
              "/tr", $env:KEEP_SIGN_TIMESTAMP, "/td", "SHA256")
    Invoke-Checked "signtool" ($sign + "dist\keep-desktop\keep-desktop.exe")
}

$arguments = @("/DVersion=$version")
if ($sign) {
    # Inno Setup wants $q for a quote and $f for the file.
    $quoted = ($sign | ForEach-Object { '$q' + $_ + '$q' }) -join " "
    $arguments += @("/DSign", "/Ssigntool=signtool $quoted `$f")
}
Invoke-Checked "iscc" ($arguments + "packaging\windows\keep-desktop.iss")
Get-Item "dist\keep-desktop-$version-windows-x64.exe"
