// `npm run test:newcomer`: does what the README tells a new user, in fresh clones of the last commit: its commands in its order and in the
// other, as an ordinary user without libsecret's headers, interrupted during set-up, ended by signals, with its port taken, and offline.
// As root on Linux, where it can become an ordinary user. Prints a table; exits 1 if a row failed.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEnd } from './lib/lifetime.cjs';
import { fail, ROOT } from './lib/process';

/** Tests that show what the set-up brought: the system's vault, the import law, a page in a browser. */
const TESTS = ['test/unit/main/keyring.long.test.ts', 'test/unit/scripts/law.test.ts', 'test/e2e/web/rows.spec.ts'];
/** They take long enough to be ended in the middle. */
const SOME_PAGES = 'test/e2e/web/journey.spec.ts test/e2e/desktop/journey.spec.ts';
const NOBODY = 65_534;
/** Within this time, all processes are to be gone. */
const END_MS = 3000;
const UP_MS = 300_000;
const INSTALLING = /^Installing /m;
const BUILDING = /^Building /m;

interface Machine {
  readonly folder: string;
  readonly isOrdinary: boolean;
}
interface Run {
  readonly npm: ChildProcess;
  readonly printed: () => string;
  readonly ended: Promise<number | null>;
}

const failures: string[] = [];
const folders: string[] = [];

/** The first command of each of these sections of the README. */
function commandsOfReadme(...titles: readonly string[]): readonly string[] {
  const sections = readFileSync(path.join(ROOT, 'README.md'), 'utf8').split(/^## /m);
  const chosen = sections.filter((section) => titles.includes(section.split('\n')[0] ?? ''));
  return chosen.map((section) => /^```sh\n(.+)/m.exec(section)?.[1] ?? '');
}

/** A clone in a folder with a space and letters beyond ASCII. */
function freshMachine(isOrdinary: boolean): Machine {
  const home = mkdtempSync(path.join(os.tmpdir(), 'farsight érste hour '));
  folders.push(home);
  const folder = path.join(home, 'farsight');
  const { status, stderr } = spawnSync('git', ['clone', '-q', ROOT, folder], { encoding: 'utf8' });
  if (status !== 0) fail(`git clone failed: ${stderr}`);
  if (isOrdinary) {
    // A cache of npm's, so that the registry is hardly asked.
    const cache = path.join(os.homedir(), '.npm');
    if (existsSync(cache)) spawnSync('cp', ['-r', '--', cache, path.join(home, '.npm')]);
    spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, home]);
  }
  return { folder, isOrdinary };
}

function start({ folder, isOrdinary }: Machine, command: string, isOffline = false): Run {
  const [program = '', ...args] = command.split(' ');
  const home = path.dirname(folder);
  const { npm_execpath: _, FARSIGHT_NO_INSTALL: __, CI: ___, ...env } = process.env;
  const whole = isOffline
    ? ['unshare', '-n', 'sh', '-c', 'ip link set lo up; exec "$0" "$@"', program, ...args]
    : [program, ...args];
  const npm = spawn(whole[0] ?? '', whole.slice(1), {
    cwd: folder,
    // In a process group, as a shell starts each command of a terminal.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(isOrdinary && { uid: NOBODY, gid: NOBODY }),
    env: {
      ...env,
      // pkg-config finds no headers there: keytar cannot be built.
      ...(isOrdinary && { HOME: home, PKG_CONFIG_LIBDIR: home, npm_config_cache: path.join(home, '.npm') }),
    },
  });
  let text = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => (text += more));
  return { npm, printed: () => text, ended: new Promise((resolve) => npm.once('close', resolve)) };
}

/** Processes whose working directory lies in a folder. */
function processesIn(folder: string): readonly number[] {
  const cwdOf = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`);
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && cwdOf(name).startsWith(folder))
    .map(Number);
}

const commandsOf = (pids: readonly number[]): string =>
  pids.map((pid) => `${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`).join('; ');

async function until(what: () => string, isTrue: () => boolean | Promise<boolean>, limitMs: number): Promise<number> {
  const begin = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - begin > limitMs) throw new Error(`waited ${limitMs / 1000} s for ${what()}`);
    await sleep(50);
  }
  return performance.now() - begin;
}

async function row(name: string, work: () => Promise<string>): Promise<void> {
  const begin = performance.now();
  let result = '';
  try {
    result = await work();
  } catch (error) {
    failures.push(name);
    result = `FAILED ${(error as Error).message}`;
  }
  console.log(`${((performance.now() - begin) / 1000).toFixed(0).padStart(5)} s  ${name}: ${result}`);
}

const port = 4800 + 97;
const url = `http://127.0.0.1:${port}`;
const isUp = () =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts the app, waits for its page, and ends it. */
async function startAndEnd(
  machine: Machine,
  command: string,
  signal: NodeJS.Signals,
  isOffline = false,
): Promise<string> {
  const run = start(machine, `${command} -- --port ${port}`, isOffline);
  if (isOffline)
    await until(
      () => `its URL; printed: ${run.printed()}`,
      () => run.printed().includes(url),
      UP_MS,
    );
  else await until(() => `a page at ${url}; printed: ${run.printed()}`, isUp, UP_MS);
  const ended = await endAll(run, machine, signal);
  JSON.parse(readFileSync(path.join(machine.folder, '.sandbox/state.json'), 'utf8'));
  return ended;
}

async function testOnce(machine: Machine, command: string, isOffline = false): Promise<string> {
  const run = start(machine, command, isOffline);
  const code = await run.ended;
  const lines = run.printed().trim().split('\n');
  if (code !== 0) throw new Error(`exit ${code}:\n${lines.slice(-40).join('\n')}`);
  return `${lines.at(-1)} (${lines.length} lines)`;
}

/** Ends a command once it has printed something: by a signal to npm alone, or to all as a terminal sends it. */
async function interrupt(machine: Machine, command: string, sign: RegExp, signal: NodeJS.Signals): Promise<string> {
  const run = start(machine, command);
  await until(
    () => `${sign}; printed: ${run.printed()}`,
    () => sign.test(run.printed()),
    UP_MS,
  );
  await sleep(5000);
  return endAll(run, machine, signal);
}

async function endAll({ npm }: Run, { folder }: Machine, signal: NodeJS.Signals): Promise<string> {
  const isToAll = signal === 'SIGINT' || signal === 'SIGHUP';
  process.kill(isToAll ? -(npm.pid ?? 0) : (npm.pid ?? 0), signal);
  const ms = await until(
    () => `the end of ${commandsOf(processesIn(folder))}`,
    () => processesIn(folder).length === 0,
    END_MS,
  );
  return `ended ${ms.toFixed(0)} ms after ${signal} to ${isToAll ? 'all' : 'npm'}`;
}

async function portTaken(machine: Machine, command: string): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const taken = (server.address() as AddressInfo).port;
  const run = start(machine, `${command} -- --port ${taken}`);
  const code = await run.ended;
  server.close();
  const [sentence = ''] = run.printed().match(/^Port .*$/m) ?? [];
  if (code !== 1 || sentence === '') throw new Error(`exit ${code}: ${run.printed()}`);
  return sentence;
}

async function main(): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) fail('The newcomer is played as root on Linux.');
  beforeEnd(async () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  const [startIt = '', testIt = ''] = commandsOfReadme('Start', 'Test');
  if (startIt !== 'npm start' || testIt !== 'npm test') fail(`The README says "${startIt}", then "${testIt}".`);

  const ordinary = freshMachine(true);
  const testSome = `${testIt} -- ${TESTS.join(' ')}`;
  const startHere = `${startIt} -- --port ${port}`;
  await row('ordinary user without headers: ended while packages are installed', () =>
    interrupt(ordinary, startHere, INSTALLING, 'SIGINT'),
  );
  await row('the same user: ended while the app is built', () => interrupt(ordinary, startHere, BUILDING, 'SIGTERM'));
  await row('the same user: starts', () => startAndEnd(ordinary, startIt, 'SIGTERM'));
  await row('the same user: tests', () => testOnce(ordinary, testSome));
  await row('the same user: tests what starts commands, with --no-install', () =>
    testOnce(ordinary, `${testIt} -- --no-install test/unit/scripts/commands.test.ts`),
  );
  await row('the same user: starts again, the terminal is closed', () => startAndEnd(ordinary, startIt, 'SIGHUP'));

  const other = freshMachine(false);
  await row('root with headers, the other order: tests', () => testOnce(other, testSome));
  await row('the same: tests, ended in Jest', () => interrupt(other, testIt, /^PASS /m, 'SIGINT'));
  await row('the same: tests, ended while pages are played', () =>
    interrupt(other, `${testIt} -- ${SOME_PAGES}`, /^ok   lint and types/m, 'SIGTERM'),
  );
  await row('the same: starts, Ctrl-C', () => startAndEnd(other, startIt, 'SIGINT'));
  await row('the same: starts, npm is killed', () => startAndEnd(other, startIt, 'SIGKILL'));
  await row('the same: port taken', () => portTaken(other, startIt));
  await row('the same, offline: starts', () => startAndEnd(other, startIt, 'SIGTERM', true));
  await row('the same, offline: tests', () => testOnce(other, testSome, true));

  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  if (failures.length > 0) fail(`${failures.length} rows failed.`);
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
