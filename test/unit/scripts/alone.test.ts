import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(__dirname, '../../..');
const LOCK = JSON.stringify({ packages: { '': {}, 'node_modules/tsx': { version: '1.0.0', integrity: 'sha512-a' } } });
/** In the place of npm: installs once it may. */
const NPM = `
const fs = require('fs');
fs.appendFileSync('npm.log', 'ci ');
const timer = setInterval(() => {
  if (!fs.existsSync('go')) return;
  clearInterval(timer);
  fs.mkdirSync('node_modules/tsx', { recursive: true });
  fs.writeFileSync('node_modules/tsx/index.js', '');
  fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
}, 20);
`;

let project: string;
const started: ChildProcess[] = [];
beforeEach(() => {
  project = mkdtempSync(path.join(os.tmpdir(), 'farsight-alone-'));
  mkdirSync(path.join(project, 'scripts/lib'), { recursive: true });
  for (const file of [
    'run.cjs',
    ...['alone', 'lifetime', 'endWithParent', 'loadScript'].map((one) => `lib/${one}.cjs`),
  ])
    cpSync(path.join(ROOT, 'scripts', file), path.join(project, 'scripts', file));
  const files = { 'package.json': '{}', 'package-lock.json': LOCK, 'npm-cli.js': NPM };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(project, name), text);
  writeFileSync(path.join(project, 'scripts/start.ts'), 'console.log("started")');
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(project, { recursive: true });
});

/** A first command, with what it has said and its end. */
function run() {
  const env = { ...process.env, npm_execpath: path.join(project, 'npm-cli.js') };
  const child = spawn(process.execPath, [path.join(project, 'scripts/run.cjs'), 'start'], { cwd: project, env });
  started.push(child);
  const command = { child, said: '', ended: new Promise<number | null>((resolve) => child.once('exit', resolve)) };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (command.said += String(data)));
  return command;
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 20));
}
const installs = () => {
  try {
    return readFileSync(path.join(project, 'npm.log'), 'utf8');
  } catch {
    return '';
  }
};
const allow = () => writeFileSync(path.join(project, 'go'), '');

test('of two first commands the second waits for the first, says so, and installs nothing itself', async () => {
  const first = run();
  await until(() => installs() === 'ci ');
  const second = run();
  const waits = `Process ${first.child.pid} is installing the packages; waiting for it...\n`;
  await until(() => second.said.includes(waits));
  allow();
  expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
  expect(installs()).toBe('ci ');
  expect(second.said).toBe(`${waits}started\n`);
  expect(first.said).toMatch(/started\n$/);
});

test('a command that was killed while it installed holds up no other', async () => {
  const first = run();
  await until(() => installs() === 'ci ');
  const second = run();
  await until(() => second.said.includes('waiting for it'));
  first.child.kill('SIGKILL');
  await first.ended;
  await until(() => installs() === 'ci ci ');
  allow();
  expect(await second.ended).toBe(0);
  expect(second.said).toMatch(/started\n$/);
});
