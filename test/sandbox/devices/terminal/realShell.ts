import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Program, ProgramEvents, ProgramSize, StartProgram } from './Program';

const SCRIPT = '/usr/bin/script';
const STTY = '/usr/bin/stty';
const BASH = '/bin/bash';
/** None of these runs a program that its arguments name. */
const TOOLS = [
  'cat',
  'clear',
  'date',
  'dircolors',
  'echo',
  'head',
  'id',
  'ls',
  'seq',
  'sleep',
  'stty',
  'tail',
  'tty',
  'uname',
  'uptime',
  'wc',
  'whoami',
];
const FOLDERS = ['/usr/bin', '/bin'];

/** Whether this computer can: a pseudo-terminal comes from util-linux, so that nothing native has to be built. */
export const hasRealShell = (): boolean => [SCRIPT, STTY, BASH].every((file) => existsSync(file));

/** A home of its own, with a folder of the few tools that may be run. */
function makeHome(): string {
  const home = mkdtempSync(path.join(os.tmpdir(), 'farsight-terminal-'));
  const bin = path.join(home, 'bin');
  mkdirSync(bin);
  for (const tool of TOOLS) {
    const folder = FOLDERS.find((one) => existsSync(path.join(one, tool)));
    if (folder !== undefined) symlinkSync(path.join(folder, tool), path.join(bin, tool));
  }
  return home;
}

/**
 * A restricted bash (`bash(1)`, "RESTRICTED SHELL") on a real pseudo-terminal in a folder that is thrown away. It can read what
 * the user can who started the sandbox.
 */
class RealShell implements Program {
  readonly user: string;
  private readonly home = makeHome();
  private readonly child: ChildProcess;

  constructor({ cols, rows }: ProgramSize, events: ProgramEvents) {
    this.user = os.userInfo().username;
    const begin = `${STTY} cols ${cols} rows ${rows}; /usr/bin/tty > .tty; exec ${BASH} --noprofile --norc --restricted`;
    const env = {
      HOME: this.home,
      PATH: path.join(this.home, 'bin'),
      SHELL: '/bin/sh',
      TERM: 'xterm-256color',
      LANG: 'C.UTF-8',
      PS1: '\\u@farsight:\\w\\$ ',
      HISTFILE: '',
    };
    this.child = spawn(SCRIPT, ['-qefc', begin, '/dev/null'], {
      cwd: this.home,
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.child.stdin?.on('error', () => undefined);
    this.child.stdout?.on('data', (bytes: Buffer) => events.onOutput(bytes));
    this.child.on('error', () => events.onExit(null));
    this.child.on('close', (code) => {
      rmSync(this.home, { recursive: true, force: true });
      events.onExit(code);
    });
  }

  write(bytes: Uint8Array): void {
    this.child.stdin?.write(bytes);
  }

  resize(cols: number, rows: number): void {
    try {
      const tty = readFileSync(path.join(this.home, '.tty'), 'utf8').trim();
      // The kernel tells the program of its new size.
      if (/^\/dev\/pts\/\d+$/.test(tty)) spawn(STTY, ['-F', tty, 'cols', String(cols), 'rows', String(rows)]);
    } catch {
      // It has not begun yet, or has ended.
    }
  }

  setPaused(isPaused: boolean): void {
    if (isPaused) this.child.stdout?.pause();
    else this.child.stdout?.resume();
  }

  end(): void {
    this.child.kill('SIGTERM');
  }
}

export const realShell: StartProgram = (size, events) => new RealShell(size, events);
