import { filesOf, resolvePath } from './files';

/** What a command of the simulated shell sees. */
export interface ShellState {
  readonly model: string;
  readonly host: string;
  readonly startedAt: number;
  readonly size: () => { readonly cols: number; readonly rows: number };
  readonly history: readonly string[];
  folder: string;
}

export type Output = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
/** Output of a command; a number as its last word would be its exit status, which is always 0 here unless it throws. */
export type Command = (args: readonly string[], shell: ShellState) => Output;

/** What went wrong, as a shell says it. */
export class ShellError extends Error {
  constructor(
    message: string,
    readonly status = 1,
  ) {
    super(message);
  }
}

const PIECE = 8192;
const MAX_COUNT = 10_000_000;

/** Joined into pieces of a few kilobytes: a message for each line would be slow. */
function* inPieces(lines: Iterable<string>): Iterable<string> {
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function numberOf(text: string | undefined, name: string): number {
  const value = Number(text);
  if (text === undefined || !Number.isSafeInteger(value) || Math.abs(value) > MAX_COUNT)
    throw new ShellError(`${name}: a whole number is needed`);
  return value;
}

function* seqLines(from: number, to: number): Iterable<string> {
  for (let at = from; at <= to; at += 1) yield `${at}\n`;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', e: '\u001b', a: '\u0007', '\\': '\\' };
const unescaped = (text: string): string =>
  text.replace(/\\(x[0-9a-fA-F]{2}|[nrtea\\])/g, (_, code: string) =>
    code.startsWith('x') ? String.fromCharCode(parseInt(code.slice(1), 16)) : (ESCAPES[code] ?? code),
  );

function listed(path: string, { model, host }: ShellState): string[] {
  const names = Object.keys(filesOf(model, host)).filter((one) => one.startsWith(path === '/' ? '/' : `${path}/`));
  const depth = path === '/' ? 1 : path.split('/').length;
  return [...new Set(names.map((one) => one.split('/')[depth] ?? ''))].sort();
}

function read(path: string, shell: ShellState): string {
  const text = filesOf(shell.model, shell.host)[resolvePath(path, shell.folder)];
  if (text === undefined) throw new ShellError(`cat: ${path}: No such file or directory`);
  return text;
}

async function* sleep(seconds: number): AsyncIterable<string> {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  yield '';
}

function* forever(line: string): Iterable<string> {
  for (;;) yield line.repeat(Math.max(1, Math.floor(PIECE / line.length)));
}

/** The commands, with a line of help each. */
export const COMMANDS: Readonly<Record<string, readonly [help: string, run: Command]>> = {
  help: ['this list', () => [...Object.entries(COMMANDS)].map(([name, [help]]) => `  ${name.padEnd(9)} ${help}\n`)],
  ls: [
    'list a folder',
    (args, shell) => {
      const path = resolvePath(args.find((one) => !one.startsWith('-')) ?? '.', shell.folder);
      const names = listed(path, shell);
      if (names.length === 0) throw new ShellError(`ls: cannot access '${path}': No such file or directory`, 2);
      return [`${names.join('  ')}\n`];
    },
  ],
  cd: [
    'change the folder',
    ([path = '~'], shell) => {
      const next = resolvePath(path, shell.folder);
      if (next !== '/' && listed(next, shell).length === 0) throw new ShellError(`cd: ${path}: No such folder`);
      shell.folder = next;
      return [];
    },
  ],
  pwd: ['the folder', (_, { folder }) => [`${folder}\n`]],
  cat: ['show files', (args, shell) => args.map((path) => read(path, shell))],
  echo: [
    'say something; -e with escapes',
    ([first, ...rest]) =>
      first === '-e' ? [`${unescaped(rest.join(' '))}\n`] : [`${[first, ...rest].filter(Boolean).join(' ')}\n`],
  ],
  seq: [
    'numbers, as "seq 1 100"',
    (args) => {
      const [from, to] = args.length > 1 ? [args[0], args[1]] : ['1', args[0]];
      return inPieces(seqLines(numberOf(from, 'seq'), numberOf(to, 'seq')));
    },
  ],
  yes: ['a word, until Ctrl+C', ([word = 'y']) => forever(`${word}\n`)],
  sleep: ['wait for seconds', ([seconds]) => sleep(numberOf(seconds, 'sleep'))],
  uptime: [
    'since when it runs',
    (_, { startedAt }) => [`up ${Math.floor((Date.now() - startedAt) / 60_000)} minutes, 1 user\n`],
  ],
  date: ['time of the device', () => [`${new Date().toUTCString()}\n`]],
  env: ['variables', (_, { folder }) => [`USER=operator\nHOME=/home/operator\nPWD=${folder}\nTERM=xterm-256color\n`]],
  whoami: ['user', () => ['operator\n']],
  hostname: ['name of the device', (_, { host }) => [`${host}\n`]],
  uname: ['system', (_, { host }) => [`Linux ${host} 6.6.31 aarch64 (simulated)\n`]],
  stty: ['size of this terminal, as "stty size"', (_, { size }) => [`${size().rows} ${size().cols}\n`]],
  history: [
    'what was typed',
    (_, { history }) => history.map((line, at) => `${String(at + 1).padStart(4)}  ${line}\n`),
  ],
  clear: ['clear the screen', () => ['\u001b[H\u001b[2J\u001b[3J']],
  line: [
    'one line of so many characters',
    ([length]) => ['x'.repeat(Math.min(2_000_000, numberOf(length, 'line'))), '\n'],
  ],
  bytes: ['all 256 bytes, as a broken program writes', () => [Uint8Array.from({ length: 256 }, (_, at) => at), '\n']],
  exit: ['end, with a status', () => []],
};
