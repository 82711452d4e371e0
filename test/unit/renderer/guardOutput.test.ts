/** @jest-environment ./test/support/browserEnvironment.ts */
import { beforeAll, expect, test } from '@jest/globals';
import type { Terminal as XTerminal } from '@xterm/xterm';
import fc from 'fast-check';
import { guardOutput } from '../../../renderer/features/device-terminal/screen/guardOutput';

let Terminal: typeof XTerminal;
beforeAll(async () => {
  // It measures colours on a canvas as it loads, which jsdom has none of; without a screen none is drawn.
  HTMLCanvasElement.prototype.getContext = () => null;
  ({ Terminal } = await import('@xterm/xterm'));
});

/** A real xterm.js, guarded, without a screen; what it answers and what it says to its surroundings. */
function setUp({ isQuiet = false }: { readonly isQuiet?: boolean } = {}) {
  let now = 0;
  const terminal = new Terminal({ allowProposedApi: true, logLevel: 'off' });
  const answers: string[] = [];
  const titles: string[] = [];
  const output = guardOutput(terminal, { isQuiet: () => isQuiet, now: () => now });
  terminal.onData((text) => answers.push(text));
  terminal.onBinary((text) => answers.push(text));
  terminal.onTitleChange((title) => titles.push(title));
  const write = (data: string | Uint8Array) => new Promise<void>((resolve) => output.write(data, resolve));
  const line = (at: number) => terminal.buffer.active.getLine(at)?.translateToString(true) ?? '';
  return { terminal, answers, titles, write, line, wait: (ms: number) => (now += ms) };
}

/** The cursor's position, device attributes, the status, modes and the focus: nothing of the output itself. */
const HARMLESS =
  /^(?:\u001b\[[IO]|\u001b\[\??\d{1,4};\d{1,4}R|\u001b\[[?>=]?[\d;]{0,20}c|\u001b\[0n|\u001b\[\??\d{1,5};\d\$y)$/;

// @threat S71
test('programs are answered where the cursor is and what kind of terminal this is', async () => {
  const { answers, write } = setUp();
  await write('ab\u001b[6n\u001b[c\u001b[5n');
  expect(answers).toHaveLength(3);
  expect(answers[0]).toBe('\u001b[1;3R');
  for (const answer of answers) expect(answer).toMatch(HARMLESS);
});

test('questions for the focus count among them', async () => {
  const { answers, write } = setUp();
  await write('\u001b[?1004h'.repeat(500));
  expect(answers).toHaveLength(20);
});

// @threat S71
test('at most twenty times a second', async () => {
  const { answers, write, wait } = setUp();
  await write('\u001b[6n'.repeat(500));
  expect(answers).toHaveLength(20);
  wait(999);
  await write('\u001b[c');
  expect(answers).toHaveLength(20);
  wait(2);
  await write('\u001b[5n');
  expect(answers).toHaveLength(21);
});

test('not at all while output is drawn that was answered before', async () => {
  const { answers, write } = setUp({ isQuiet: true });
  await write('\u001b[6n\u001b[c\u001b[5n\u001b[?6n\u001b[>c\u001b[20$p\u001b[?25$p\u001b[?1004h');
  expect(answers).toEqual([]);
});

// @threat S72, S74
test.each([
  ['a title', '\u001b]0;owned\u0007'],
  ['an icon name', '\u001b]1;owned\u001b\\'],
  ['a title by the window', '\u001b]2;owned\u0007'],
  ['the title back', '\u001b[21t'],
  ['the size in pixels', '\u001b[14t'],
  ['the clipboard', '\u001b]52;c;b3duZWQ=\u0007'],
  ['what is on the clipboard', '\u001b]52;c;?\u0007'],
  ['a colour of the palette', '\u001b]4;1;?\u0007'],
  ['the colours of text and ground', '\u001b]10;?\u0007\u001b]11;?\u0007\u001b]12;?\u0007'],
  ['a setting', '\u001bP$qm\u001b\\'],
  ['a capability', '\u001bP+q544e\u001b\\'],
  ['the name and version', '\u001b[>q'],
])('%s is neither set nor answered', async (_, sequence) => {
  const { answers, titles, write, line } = setUp();
  await write(`a${sequence}b`);
  expect([answers, titles, line(0)]).toEqual([[], [], 'ab']);
});

// @threat S73
test('a link is text, and leads nowhere', async () => {
  const { terminal, write, line } = setUp();
  await write('\u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007');
  expect(line(0)).toBe('link');
  const cell = terminal.buffer.active.getLine(0)?.getCell(0);
  expect(cell?.isUnderline()).toBe(0);
});

// @threat S71, S72
test('whatever is written, nothing is answered but positions, kinds and modes', async () => {
  const introducer = fc.constantFrom(
    '\u001b[',
    '\u001b]',
    '\u001bP',
    '\u001b_',
    '\u001b^',
    '\u001bX',
    '\u001b',
    '\u009b',
    '\u009d',
    '\u0090',
  );
  const middle = fc.oneof(
    fc.stringMatching(/^[?>=<!]?[\d;:]{0,12}[ -/]{0,2}$/),
    fc.constantFrom('$q', '+q', '?996', '>', '?', '10;?', '4;1;?', '52;c;?', 'whoami\r'),
  );
  const final = fc.oneof(
    fc.stringMatching(/^[@-~]$/),
    fc.constantFrom('\u0007', '\u001b\\', '\u009c', 'n', 'c', 'q', 'p', 'u', 'Z'),
  );
  const piece = fc.oneof(
    fc.tuple(introducer, middle, final).map((parts) => parts.join('')),
    fc.constantFrom('\u0005', 'whoami\r', '\u001b[?1004h', '\u001b[?2031h', '\u001b[?1003h', '\u001bZ'),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
      const { answers, titles, write, terminal } = setUp();
      await write(pieces.join(''));
      terminal.dispose();
      for (const answer of answers) expect(answer).toMatch(HARMLESS);
      expect(answers.length).toBeLessThanOrEqual(20);
      expect(titles).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
