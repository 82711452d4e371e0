import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { ROOT, runTool } from './process';

const NONE =
  'No Electron is installed: run "npx install-electron" where it can be fetched (about 120 MB), or name an unpacked one in ELECTRON_OVERRIDE_DIST_PATH.';

/** An installed Electron: in ELECTRON_OVERRIDE_DIST_PATH, or downloaded by its package; null: none. Downloads nothing. */
export function findElectron(): string | null {
  const folder = path.join(ROOT, 'node_modules/electron');
  const nameFile = path.join(folder, 'path.txt');
  const names = ['electron', 'electron.exe', 'Electron.app/Contents/MacOS/Electron'];
  if (existsSync(nameFile)) names.unshift(readFileSync(nameFile, 'utf8').trim());
  const folders = [process.env.ELECTRON_OVERRIDE_DIST_PATH, path.join(folder, 'dist')];
  const places = folders.flatMap((one) => (one ? names.map((name) => path.join(one, name)) : []));
  return places.find((place) => existsSync(place)) ?? null;
}

interface Progress {
  readonly transferred: number;
  readonly total: number | null;
}

/** Of the package that Electron's own installer uses. */
interface Get {
  downloadArtifact(options: object): Promise<string>;
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);

/** A line that is written over: how much of Electron has come. */
export function progressLine({ transferred, total }: Progress): string {
  const whole = total === null ? '' : ` of ${megabytes(total)}`;
  return `\rFetching Electron: ${megabytes(transferred)}${whole} MB`;
}

/** Fetches and unpacks the Electron of the lock file. Rejects where it cannot be had. */
async function fetchElectron(write: (text: string) => void): Promise<void> {
  const fromElectron = createRequire(path.join(ROOT, 'node_modules/electron/install.js'));
  const { downloadArtifact } = fromElectron('@electron/get') as Get;
  const { version } = fromElectron('./package.json') as { version: string };
  let shown = '';
  const getProgressCallback = (progress: Progress) => {
    const line = progressLine(progress);
    if (line !== shown) write(line);
    shown = line;
  };
  // Into the cache, from which the installer takes it: that one shows nothing for half a minute.
  await downloadArtifact({
    version,
    artifactName: 'electron',
    platform: process.platform,
    arch: process.arch,
    cacheRoot: process.env.electron_config_cache,
    checksums: fromElectron('./checksums.json') as unknown,
    downloadOptions: { quiet: true, getProgressCallback },
  }).finally(() => write('\n'));
  const { code } = await runTool('electron#install-electron', [], { show: true });
  if (code !== 0) throw new Error('it could not be unpacked');
}

/** Asks in the terminal; true unless the answer is no. */
async function agrees(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [Y/n] `);
  terminal.close();
  return !/^n/i.test(answer.trim());
}

const ways = () => ({
  find: findElectron,
  /** Null: there is nobody to ask. */
  ask: process.stdin.isTTY ? agrees : null,
  fetch: () => fetchElectron((text) => void process.stdout.write(text)),
});

/** An Electron, fetched where somebody agrees to that. Throws an Error with one sentence where there is none. */
export async function getElectron({ find, ask, fetch } = ways()): Promise<string> {
  const found = find();
  if (found !== null) return found;
  if (!(await ask?.('No Electron is installed. Fetch it now, about 120 MB?'))) throw new Error(NONE);
  try {
    await fetch();
  } catch (error) {
    throw new Error(`Electron could not be fetched: ${(error as Error).message}`, { cause: error });
  }
  const fetched = find();
  if (fetched === null) throw new Error(NONE);
  return fetched;
}
