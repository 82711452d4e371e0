// Sets the fuses of a packaged Electron (S12). A fuse of a newer Electron that is missing here fails the build.
'use strict';
const path = require('node:path');

/** Every fuse and whether it is on. */
const FUSES = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
};

/** Where electron-builder put the program. */
function programOf({ appOutDir, electronPlatformName, packager }) {
  const name = packager.appInfo.productFilename;
  if (electronPlatformName === 'darwin') return path.join(appOutDir, `${name}.app/Contents/MacOS/${name}`);
  if (electronPlatformName === 'win32') return path.join(appOutDir, `${name}.exe`);
  return path.join(appOutDir, packager.executableName);
}

/** Half of a universal Mac app. Its fuses are set in the joined app: halves that are signed again differ, and cannot be joined. */
const isHalf = ({ appOutDir }) => /-(?:x64|arm64)-temp$/.test(appOutDir);

module.exports = async function afterPack(context) {
  if (isHalf(context)) return;
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  const wire = Object.fromEntries(Object.entries(FUSES).map(([name, isOn]) => [FuseV1Options[name], isOn]));
  await flipFuses(programOf(context), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // An unsigned program for Apple's processors has a signature of its own, which the change would break.
    resetAdHocDarwinSignature: context.electronPlatformName === 'darwin' && !process.env.CSC_LINK,
    ...wire,
  });
};
module.exports.FUSES = FUSES;
module.exports.isHalf = isHalf;
