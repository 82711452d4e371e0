/** @jest-environment ./test/support/browserEnvironment.ts */
import { beforeAll, expect, test } from '@jest/globals';
import type { Terminal as XTerminal } from '@xterm/xterm';
import { drawInOrder } from '../../../renderer/features/device-terminal/screen/drawInOrder';

let Terminal: typeof XTerminal;
beforeAll(async () => {
  // It measures colours on a canvas as it loads, which jsdom has none of; without a screen none is drawn.
  HTMLCanvasElement.prototype.getContext = () => null;
  ({ Terminal } = await import('@xterm/xterm'));
});

function setUp() {
  const terminal = new Terminal({ cols: 80, rows: 24, scrollback: 1000, allowProposedApi: true, logLevel: 'off' });
  const output = drawInOrder(terminal);
  const { active } = terminal.buffer;
  const text = () =>
    Array.from({ length: active.length }, (_, at) => active.getLine(at)?.translateToString(true)).join('\n');
  const drawn = (data: string) => new Promise<void>((resolve) => output.write(data, resolve));
  return { terminal, output, text, drawn };
}
const MANY = 'old line\r\n'.repeat(10_000);

test('a new size takes effect after the output before it', async () => {
  const { output, text, drawn } = setUp();
  output.write(`${MANY}\u001b[2J\u001b[999;999Hx`);
  output.resize({ cols: 100, rows: 50 });
  await drawn('\u001b[999;999Hy');
  expect(text().split('\n').at(-1)).toMatch(/^ {79}x {19}y$/);
});

test('a reset drops output that is not drawn yet, and an unfinished sequence', async () => {
  const { output, text, drawn } = setUp();
  output.write(`${MANY}\u001b]0;`);
  output.reset();
  await drawn('new');
  expect(text().trim()).toBe('new');
  await drawn('\u001b[1');
  output.reset();
  await drawn('2 new');
  expect(text().trim()).toBe('2 new');
});

test('nothing is drawn after a stop but the piece that xterm.js has', async () => {
  const { output, terminal, text } = setUp();
  let isDrawn = false;
  output.write(MANY, () => (isDrawn = true));
  output.stop();
  await new Promise<void>((resolve) => terminal.write('', resolve));
  expect(text().split('old line').length).toBeLessThanOrEqual(4096 / 8);
  expect(isDrawn).toBe(false);
});

// @threat S70
test('the page has its turn while much is drawn', async () => {
  const { output, drawn } = setUp();
  output.resize({ cols: 500, rows: 200 });
  let turns = 0;
  const timer = setInterval(() => (turns += 1));
  // Each sequence clears the whole screen.
  await drawn('\u001bc'.repeat(200));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
});
