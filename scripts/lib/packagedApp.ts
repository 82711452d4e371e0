import { spawn } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** An app as electron-builder lays it out before it makes an installer. */
export interface PackagedApp {
  /** All of it, to copy. */
  readonly folder: string;
  /** Within the folder. */
  readonly program: string;
  readonly archive: string;
}

const LAYOUTS: readonly PackagedApp[] = [
  { folder: 'linux-unpacked', program: 'farsight', archive: 'resources/app.asar' },
  { folder: 'win-unpacked', program: 'Farsight.exe', archive: 'resources/app.asar' },
  ...['mac-universal', 'mac-arm64', 'mac'].map((folder) => ({
    folder: `${folder}/Farsight.app`,
    program: 'Contents/MacOS/Farsight',
    archive: 'Contents/Resources/app.asar',
  })),
];

/** The app that lies in a folder of packages; null: none does. */
export function findPackagedApp(release: string): PackagedApp | null {
  const found = LAYOUTS.find(({ folder, program }) => existsSync(path.join(release, folder, program)));
  return found ? { ...found, folder: path.join(release, found.folder) } : null;
}

/** What a packaged app writes of itself into its log once it is ready (`main/startDesktop.ts`). */
export interface ReadyFacts {
  readonly isPackaged: boolean;
  /** Its code lies in the archive. */
  readonly isInArchive: boolean;
  /** Where it keeps the session, as `keytar`. */
  readonly vault: string;
  /** The system hands its links to it. */
  readonly hasLinks: boolean;
}

function factsIn(line: string): ReadyFacts | null {
  try {
    const { msg, data } = JSON.parse(line) as { readonly msg?: unknown; readonly data?: ReadyFacts };
    return msg === 'Ready' ? (data ?? null) : null;
  } catch {
    return null;
  }
}

/** The facts in the logs below a folder; null: there are none. */
function readFacts(folder: string): ReadyFacts | null {
  const logs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('farsight.log'),
  );
  const lines = logs.flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n'));
  return lines.map(factsIn).find((facts) => facts !== null) ?? null;
}

/**
 * Starts the app as it is, and reads what it says of itself within `ms`, ms. Null: nothing, where it does not start, or where
 * the system names the user's own folder whatever the environment says (macOS, Windows).
 */
export async function readyFacts(app: PackagedApp, ms: number): Promise<ReadyFacts | null> {
  let facts: ReadyFacts | null = null;
  await start(app, [], {}, ms, (profile) => (facts = readFacts(profile)));
  return facts;
}

type Ending = { readonly kind: 'ended'; readonly code: number | null } | { readonly kind: 'running' };

/** Starts the app away from the user's own profile. What has not ended after that time, in ms, is ended. */
function start(
  { folder, program }: PackagedApp,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  ms: number,
  /** Looks at the profile before it is removed. */
  look: (profile: string) => void = () => undefined,
): Promise<Ending> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'farsight-packaged-'));
  const child = spawn(path.join(folder, program), args, {
    env: { ...process.env, HOME: profile, XDG_CONFIG_HOME: profile, APPDATA: profile, ...env },
    stdio: 'ignore',
  });
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, ms);
    const finish = () => {
      clearTimeout(timer);
      try {
        look(profile);
      } catch {
        // Parts of it that still write may be gone by then.
      }
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    };
    child.once('error', (error) => {
      finish();
      reject(error);
    });
    child.once('exit', (code) => {
      finish();
      resolve(isLate ? { kind: 'running' } : { kind: 'ended', code });
    });
  });
}

/** Ways to make a packaged Electron run a script, which fuses close (S12). */
const WAYS: Readonly<Record<string, (script: string) => { args: readonly string[]; env: NodeJS.ProcessEnv }>> = {
  ELECTRON_RUN_AS_NODE: (script) => ({ args: [script], env: { ELECTRON_RUN_AS_NODE: '1' } }),
  NODE_OPTIONS: (script) => ({ args: [], env: { NODE_OPTIONS: `--require=${script}` } }),
};

/**
 * Names of the ways by which a script was run; none is right. `not run` where the app as it is does not go on running for `startMs`,
 * ms: one that dies runs no script either. A script has `ms`, ms, to show itself.
 */
export async function waysToRunScripts(app: PackagedApp, ms: number, startMs = ms): Promise<string[] | 'not run'> {
  if ((await start(app, [], {}, startMs)).kind === 'ended') return 'not run';
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-script-'));
  const [script, trace] = [path.join(folder, 'script.cjs'), path.join(folder, 'ran')];
  writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(trace)}, '')`);
  const open: string[] = [];
  for (const [name, way] of Object.entries(WAYS)) {
    const { args, env } = way(script);
    await start(app, args, env, ms);
    if (existsSync(trace)) open.push(name);
    rmSync(trace, { force: true });
  }
  rmSync(folder, { recursive: true, force: true });
  return open;
}

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>;
  readonly offset?: string;
  readonly size?: number;
}

/** Reads some bytes of an open file. */
function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, at);
  return bytes;
}

/** Changes one byte in the middle of the main process' code. An archive begins with four numbers and a list of its files. */
function flipByte(archive: string): void {
  const file = openSync(archive, 'r+');
  try {
    const head = readAt(file, 0, 16);
    const list = JSON.parse(readAt(file, 16, head.readUInt32LE(12)).toString()) as Entry;
    const code = ['dist', 'main', 'index.js'].reduce<Entry | undefined>((entry, name) => entry?.files?.[name], list);
    if (code?.offset === undefined || code.size === undefined) throw new Error(`No main process in ${archive}`);
    const at = 8 + head.readUInt32LE(4) + Number(code.offset) + Math.floor(code.size / 2);
    const [byte = 0] = readAt(file, at, 1);
    writeSync(file, Buffer.from([byte ^ 1]), 0, 1, at);
  } finally {
    closeSync(file);
  }
}

/** What came of starting an app whose archive was changed: `refused` is right; `not run` where the app as it is does not start either. */
export type Tampering = 'refused' | 'started' | 'not run';

/** Starts the app as it is, then a copy of it with one byte of its archive changed (S13). */
export async function tryTampered(app: PackagedApp, ms: number): Promise<Tampering> {
  const asItIs = await start(app, [], {}, ms);
  if (asItIs.kind === 'ended' && asItIs.code !== 0) return 'not run';
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-tampered-'));
  const copy = { ...app, folder: path.join(folder, path.basename(app.folder)) };
  try {
    cpSync(app.folder, copy.folder, { recursive: true, verbatimSymlinks: true });
    flipByte(path.join(copy.folder, app.archive));
    const tampered = await start(copy, [], {}, ms);
    return tampered.kind === 'ended' && tampered.code !== 0 ? 'refused' : 'started';
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
