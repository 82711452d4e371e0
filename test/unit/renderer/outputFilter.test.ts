/** @jest-environment ./test/support/browserEnvironment.ts */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Terminal as XTerminal } from '@xterm/xterm';
import fc from 'fast-check';
import { guardOutput } from '../../../renderer/features/device-terminal/screen/guardOutput';
import { OutputFilter } from '../../../renderer/features/device-terminal/screen/OutputFilter';

let Terminal: typeof XTerminal;
beforeAll(async () => {
  // It measures colours on a canvas as it loads, which jsdom has none of; without a screen none is drawn.
  HTMLCanvasElement.prototype.getContext = () => null;
  ({ Terminal } = await import('@xterm/xterm'));
});

const SIZE = { cols: 80, rows: 24 };
const filtered = (...chunks: readonly string[]): string => {
  const filter = new OutputFilter(SIZE);
  return chunks.flatMap((chunk) => [...filter.take(chunk)]).join('');
};
const ESC = '\u001b';
const HUGE = '2147483647';

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at));
const PREFIXES = ['', '<', '=', '>', '?'];
const INTERMEDIATES = ['', ...range(0x20, 0x2f)];
const FINALS = range(0x40, 0x7e);
const IDS = PREFIXES.flatMap((prefix) =>
  INTERMEDIATES.flatMap((intermediates) => FINALS.map((final) => ({ prefix, intermediates, final }))),
);
/** Those whose numbers are no counts. */
const isCoded = ({ prefix, final }: (typeof IDS)[number]) => prefix !== '' || 'JKcghlmnpqtu'.includes(final);

/** A real xterm.js without a screen, written to as the page does; every number that its handlers are given. */
function setUp() {
  const terminal = new Terminal({ ...SIZE, scrollback: 10_000, allowProposedApi: true, logLevel: 'off' });
  const { write } = guardOutput(terminal, { isQuiet: () => true });
  const given = new Map<string, number[]>();
  for (const { prefix, intermediates, final } of IDS) {
    const id = { ...(prefix && { prefix }), ...(intermediates && { intermediates }), final };
    const numbers: number[] = [];
    given.set(prefix + intermediates + final, numbers);
    // The newest handler is asked first; false: the others follow.
    terminal.parser.registerCsiHandler(id, (params) => {
      numbers.push(...params.flat());
      return false;
    });
  }
  const draw = (data: string | Uint8Array) => new Promise<void>((resolve) => write(data, resolve));
  const { active } = terminal.buffer;
  const rows = () => Array.from({ length: active.length }, (_, at) => active.getLine(at)?.translateToString(true));
  return { terminal, given, draw, rows };
}

// @threat S70
describe('numbers that reach the terminal', () => {
  test.each([
    ['one number', HUGE],
    ['one with more digits than a number has', '9'.repeat(400)],
    ['one with leading zeros', `000000000000${HUGE}`],
    ['two numbers', `${HUGE};${HUGE}`],
    ['the second of two', `;${HUGE}`],
    ['numbers behind colons', `1:${HUGE}:${HUGE};${HUGE}:${HUGE}`],
    ['more numbers than are read', `${HUGE};`.repeat(40)],
  ])('are bounded for every final byte, intermediate and private marker: %s', async (_, params) => {
    const { given, draw, rows } = setUp();
    // Something to repeat, and rows to move.
    await draw('text\r\n'.repeat(30));
    await draw(
      IDS.map(({ prefix, intermediates, final }) => `x${ESC}[${prefix}${params}${intermediates}${final}`).join(''),
    );
    const numbersOf = (id: (typeof IDS)[number]) => given.get(id.prefix + id.intermediates + id.final) ?? [];
    const most = (id: (typeof IDS)[number]) => (isCoded(id) ? 9999 : Math.max(SIZE.cols, SIZE.rows));
    expect(IDS.filter((id) => numbersOf(id).some((one) => one > most(id)))).toEqual([]);
    // xterm.js asks nobody about `t`: no window operation is allowed.
    expect(IDS.filter((id) => numbersOf(id).length === 0)).toEqual([{ prefix: '', intermediates: '', final: 't' }]);
    await draw(`${ESC}cstill here`);
    expect(rows()[0]).toBe('still here');
  });

  test.each('ABEFLMSTde'.split(''))('are at most the rows for %s', (final) => {
    expect(filtered(`${ESC}[${HUGE}${final}`)).toBe(`${ESC}[24${final}`);
  });

  test.each(['@', 'C', 'D', 'G', 'I', 'P', 'X', 'Z', '`', 'a', 'b', ' @', ' A', "'}", "'~"])(
    'are at most the columns for %s',
    (final) => expect(filtered(`${ESC}[${HUGE}${final}`)).toBe(`${ESC}[80${final}`),
  );

  test('follow a new size', () => {
    const size = { ...SIZE };
    const filter = new OutputFilter(size);
    size.rows = 100;
    expect([...filter.take(`${ESC}[${HUGE}S`)]).toEqual([`${ESC}[100S`]);
  });
});

// @threat S70
describe('sequences', () => {
  test.each([
    ['by a C1 control', `\u009b${HUGE}S`],
    ['with controls in its midst', `${ESC}[21474\n83647\u007fS`],
    ['after one that it ends', `${ESC}[5${ESC}[${HUGE}S`],
    ['after one that CAN ends', `${ESC}[5\u0018${ESC}[${HUGE}S`],
    ['after a string that it ends', `${ESC}]0;title${ESC}[${HUGE}S`],
    ['after a letter that ends one', `${ESC}[2é${ESC}[${HUGE}S`],
    // xterm.js passes over a byte order mark, and would read one number.
    ['with a byte order mark in it', `${ESC}[2147\ufeff483647S${ESC}[${HUGE}S`],
  ])('are clamped %s', async (_, text) => {
    const { given, draw } = setUp();
    await draw(text);
    expect(given.get('S')).toEqual([24]);
  });

  test.each([
    ['a control sequence', '[', '1;', 'S'],
    ['an escape sequence', '(', '(', 'B'],
    ['a command', ']0;', 'title', '\u0007'],
    ['a string', 'P', '\u0007data', '\u009c'],
    ['a privacy message', '^', 'data', '\u009c'],
    ['an application program command', '_', 'data', '\u009c'],
    ['a start of string', 'X', 'data', '\u009c'],
  ])('%s without an end is dropped, and its text after the end is drawn', (_, begin, middle, end) => {
    const filter = new OutputFilter(SIZE);
    expect([...filter.take(`${ESC}${begin}`)]).toEqual([]);
    for (let count = 0; count < 100; count += 1) expect([...filter.take(middle.repeat(1000))]).toEqual([]);
    expect([...filter.take(`${end}after`)]).toEqual(['after']);
  });

  test('a character with marks is not repeated, and has at most 30', async () => {
    const { draw, rows, given } = setUp();
    await draw(`a${'\u0301'.repeat(50)}`);
    await draw(`${'\u0301'.repeat(50)}${ESC}[9b|`);
    expect(rows()[0]).toBe(`a${'\u0301'.repeat(30)}|`);
    expect(given.get('b')).toEqual([]);
    await draw(`\r\nab${ESC}[3b|`);
    expect(rows()[1]).toBe('abbbb|');
  });

  test('at most eight, and 4096 characters, are drawn in one go', () => {
    const pieces = [...new OutputFilter(SIZE).take(`${`${ESC}c`.repeat(1000)}${'\n'.repeat(10_000)}`)];
    expect(pieces).toHaveLength(125 + 3);
    for (const piece of pieces) {
      expect(piece.length).toBeLessThanOrEqual(4096);
      expect(piece.split(ESC).length).toBeLessThanOrEqual(9);
    }
  });
});

/** Numbers that fit the screen. */
const small = fc.nat({ max: 24 }).map(String);
const lawful = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('\r\n', '\t', '\u0007', '\b', '\u0084', '日本', '👩‍🚀', 'e\u0301'),
  fc.constantFrom(`${ESC}7`, `${ESC}8`, `${ESC}(B`, `${ESC}=`, `${ESC}M`, `${ESC}#8`, `${ESC} F`, `${ESC}c`),
  fc
    .constantFrom('[38;2;255;128;0;48;5;231m', '[4:3;58:2::255:0:0m', '[?1049h', '[?2004l', '[>4;2m', '[2J', '[3J')
    .map((one) => ESC + one),
  fc
    .tuple(fc.array(small, { maxLength: 3 }), fc.constantFrom('', ' ', "'"), fc.constantFrom(...FINALS))
    .map(([params, intermediates, final]) => `${ESC}[${params.join(';')}${intermediates}${final}`)
    // After a letter: a character with marks is not repeated.
    .map((sequence) => `a${sequence}`),
);
const any = fc.oneof(
  lawful,
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc
    .tuple(
      fc.constantFrom(`${ESC}[`, `${ESC}]`, `${ESC}P`, `${ESC}_`, ESC, '\u009b', '\u009d', '\u0090'),
      fc.stringMatching(/^[?>=<!]?[\d;:]{0,14}[ -/]{0,3}$/),
      fc.constantFrom('', '\n', '\u0018', '\u007f', 'é', '\u009c', '\u0007', `${ESC}\\`, ...FINALS),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('\u0301'.repeat(40), `${HUGE};`.repeat(60)),
);

describe('filter', () => {
  test('passes lawful output on unchanged', () => {
    fc.assert(
      fc.property(fc.array(lawful, { maxLength: 30 }), (parts) => {
        expect(filtered(parts.join(''))).toBe(parts.join(''));
      }),
      { numRuns: 300 },
    );
  });

  test('passes on the same, however its input is cut', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), fc.array(fc.integer({ min: 1, max: 9 })), (parts, cuts) => {
        const text = parts.join('');
        const units = Array.from(text);
        const chunks = cuts.map((length) => units.splice(0, length).join(''));
        expect(filtered(...chunks, units.join(''))).toBe(filtered(text));
        expect(filtered(...Array.from(text))).toBe(filtered(text));
      }),
      { numRuns: 300 },
    );
  });

  test('passes on its own output unchanged', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), (parts) => {
        const once = filtered(parts.join(''));
        expect(filtered(once)).toBe(once);
      }),
      { numRuns: 300 },
    );
  });

  test('draws the same, wherever bytes are cut', async () => {
    const bytes = new TextEncoder().encode(`é日😀${ESC}[31mred${ESC}[${HUGE}S\u009b2;${HUGE}Hx👩‍🚀${ESC}]0;é\u0007end`);
    const whole = setUp();
    await whole.draw(bytes);
    const cut = setUp();
    for (const byte of bytes) await cut.draw(Uint8Array.of(byte));
    expect(cut.rows()).toEqual(whole.rows());
    expect(whole.rows().join('')).toContain('end');
  });
});
