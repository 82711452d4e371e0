import { afterEach, expect } from '@jest/globals';
import { existsSync } from 'node:fs';
import { realShell } from '../../sandbox/devices/terminal/realShell';
import type { Program } from '../../sandbox/devices/terminal/Program';
import { until } from '../../support/sandboxClient';
import { testWith } from '../../support/needs';

// A pseudo-terminal of this computer, by util-linux: where that is missing, the sandbox refuses `--pty` in a sentence.
const onPty = testWith('shell');

const programs: Program[] = [];
afterEach(() => programs.splice(0).forEach((program) => program.end()));

function open() {
  const seen = { text: '', code: undefined as number | null | undefined };
  const program = realShell(
    { cols: 91, rows: 27 },
    { onOutput: (bytes) => (seen.text += Buffer.from(bytes).toString()), onExit: (code) => (seen.code = code) },
  );
  programs.push(program);
  return { seen, type: (line: string) => program.write(Buffer.from(`${line}\r`)), program };
}

onPty('it is a terminal of that size, which follows a change, and ends with the status of its shell', async () => {
  const { seen, type, program } = open();
  await until(() => seen.text.includes('farsight:'));
  type('tty; stty size');
  await until(() => /\/dev\/pts\/\d+\r\n27 91/.test(seen.text));
  program.resize(120, 40);
  await until(() => {
    type('stty size');
    return seen.text.includes('40 120');
  });
  type('exit 7');
  await until(() => seen.code !== undefined);
  expect(seen.code).toBe(7);
});

onPty('it runs only the tools of its own folder, which is gone afterwards', async () => {
  const { seen, type } = open();
  await until(() => seen.text.includes('farsight:'));
  type('/bin/sh -c "echo out"; node -e 1; cd /');
  type('PATH=/bin');
  type('pwd; echo done.');
  await until(() => seen.text.includes('\ndone.'));
  expect(seen.text).toMatch(/restricted: cannot specify/);
  expect(seen.text).toMatch(/node: command not found/);
  expect(seen.text).toMatch(/PATH: readonly variable/);
  const home = /\/\S*farsight-terminal-\w+/.exec(seen.text)?.[0] ?? '';
  expect(existsSync(home)).toBe(true);
  type('exit');
  await until(() => seen.code !== undefined);
  expect(existsSync(home)).toBe(false);
});

onPty('Ctrl+C ends what runs, and a terminal that is not read holds its program back', async () => {
  const { seen, type, program } = open();
  await until(() => seen.text.includes('farsight:'));
  program.setPaused(true);
  type('seq 1 1000000');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(seen.text.length).toBeLessThan(300_000);
  program.setPaused(false);
  await until(() => seen.text.includes('\n1000000\r\n'), 20_000);
  type('sleep 60');
  await until(() => seen.text.includes('sleep 60\r\n'));
  await until(() => {
    program.write(Buffer.from('\u0003'));
    return seen.text.includes('^C');
  });
  program.end();
  await until(() => seen.code !== undefined);
});
