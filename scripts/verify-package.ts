// `npm run package:verify [-- release]`: starts a packaged app as an attacker would (S12, S13). Where an Electron is: the
// release workflow runs it. What cannot be run here is said, and is no success.
import path from 'node:path';
import { findPackagedApp, readyFacts, tryTampered, waysToRunScripts, type PackagedApp } from './lib/packagedApp';
import { fail, ROOT } from './lib/process';

/** Longest time for a script, or a changed app, to show itself; a started app is ended after it. */
const WAIT_MS = 20_000;

/** Whether it is what was to be packaged: the code from the archive, with the system's vault. Links depend on the installer, so they are printed and not judged. */
async function checkFacts(app: PackagedApp): Promise<void> {
  const facts = await readyFacts(app, WAIT_MS);
  if (facts === null) {
    // Elsewhere the system names the user's own folder, whatever the environment says.
    if (process.platform === 'linux') fail('The app wrote no log in the profile that was made for it.');
    console.log('NOT RUN: the app wrote no log in the profile that was made for it.');
    return;
  }
  const { isPackaged, isInArchive, vault, hasLinks } = facts;
  if (!isPackaged || !isInArchive) fail('The app runs from its sources, not from its archive.');
  const hasVault = process.platform !== 'linux' || process.env.DBUS_SESSION_BUS_ADDRESS !== undefined;
  if (hasVault && vault !== 'keytar') fail(`The session is kept in ${vault}, not in the vault of the system (keytar).`);
  const links = `links are ${hasLinks ? '' : 'not '}handed to it`;
  console.log(`ok: the packaged app runs from its archive; the session is kept in ${vault}; ${links}.`);
  if (!hasVault) console.log('keytar NOT RUN: there is no session bus here, and so no vault of the system.');
}

async function checkScripts(app: PackagedApp): Promise<void> {
  const open = await waysToRunScripts(app, WAIT_MS);
  if (open === 'not run') fail('S12 NOT RUN: the app does not start here as it is, so that nothing is proved.');
  if (open.length > 0) fail(`S12: the packaged app runs scripts by ${open.join(' and ')}.`);
  console.log('ok S12: the packaged app runs no script by ELECTRON_RUN_AS_NODE or NODE_OPTIONS.');
}

async function checkArchive(app: PackagedApp): Promise<void> {
  if (process.platform === 'linux') {
    console.log("S13 NOT RUN: Electron's check of the archive is there on Windows and macOS alone.");
    return;
  }
  const came = await tryTampered(app, WAIT_MS);
  if (came === 'started') fail('S13: the app starts with a changed byte in its archive.');
  if (came === 'not run') fail('S13 NOT RUN: the app does not start here as it is, so that nothing is proved.');
  console.log('ok S13: the app does not start with a changed byte in its archive.');
}

async function main(): Promise<void> {
  const release = path.resolve(ROOT, process.argv[2] ?? 'release');
  const app = findPackagedApp(release) ?? fail(`There is no packaged app in ${release}: run "npm run package" first.`);
  await checkFacts(app);
  await checkScripts(app);
  await checkArchive(app);
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
