#!/usr/bin/env bash
# Builds dist/Keep Desktop.app and a disk image of it; signs and notarises them where it is told how.
# Never run yet: docs/packaging.md says what was and what was not tried.
#
#   KEEP_CODESIGN_IDENTITY   "Developer ID Application: …" in the keychain; without it nothing is
#                            signed, and macOS opens the program only for whoever insists
#   KEEP_NOTARY_APPLE_ID     the Apple account that asks for the notarisation,
#   KEEP_NOTARY_TEAM_ID      its team,
#   KEEP_NOTARY_PASSWORD     and an app-specific password of it
set -euo pipefail
cd "$(dirname "$0")/../.."

python3 packaging/package.py

app="dist/Keep Desktop.app"
version=$(/usr/libexec/PlistBuddy -c "Print CFBundleShortVersionString" "$app/Contents/Info.plist")
image="dist/keep-desktop-$version-$(uname -m).dmg"
# The bundle is made while the folder is; the texts and the bill of materials are not in it yet.
cp -R dist/keep-desktop/licences dist/keep-desktop/keep-desktop.cdx.json "$app/Contents/Resources/"

if [ -n "${KEEP_CODESIGN_IDENTITY:-}" ]; then
    # Inner files first: a signature covers the signatures of what it contains.
    find "$app/Contents" -type f \( -name '*.so' -o -name '*.dylib' \) -print0 |
        xargs -0 -n 50 codesign --force --timestamp --options runtime --sign "$KEEP_CODESIGN_IDENTITY"
    find "$app/Contents" -type d -name '*.framework' -print0 |
        xargs -0 -n 1 codesign --force --timestamp --options runtime --sign "$KEEP_CODESIGN_IDENTITY"
    codesign --force --timestamp --options runtime --entitlements packaging/macos/entitlements.plist \
        --sign "$KEEP_CODESIGN_IDENTITY" "$app"
    codesign --verify --deep --strict "$app"
fi

"$app/Contents/MacOS/keep-desktop" --data-dir "$(mktemp -d)" doctor

staged=$(mktemp -d)
trap 'rm -rf "$staged"' EXIT
cp -R "$app" "$staged/"
ln -s /Applications "$staged/Applications"
hdiutil create -ov -volname "Keep Desktop" -srcfolder "$staged" -format UDZO "$image"

if [ -n "${KEEP_CODESIGN_IDENTITY:-}" ]; then
    codesign --timestamp --sign "$KEEP_CODESIGN_IDENTITY" "$image"
fi
if [ -n "${KEEP_NOTARY_APPLE_ID:-}" ]; then
    # The password goes into the keychain first, so that it stands on no command line for long.
    xcrun notarytool store-credentials keep-desktop-notary --apple-id "$KEEP_NOTARY_APPLE_ID" \
        --team-id "$KEEP_NOTARY_TEAM_ID" --password "$KEEP_NOTARY_PASSWORD"
    xcrun notarytool submit "$image" --keychain-profile keep-desktop-notary --wait
    xcrun stapler staple "$image"
    spctl --assess --type open --context context:primary-signature --verbose "$image"
fi
echo "$image"
