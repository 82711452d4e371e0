import { expect, jest, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const RENDERER = path.join(__dirname, '../../../renderer');
const FILES = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /[wW]ords\.ts$|\/words\/[^/]+\.ts$/.test(file));

/** Every text in a value, at any depth. A function that writes a text is given as its source. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value as Record<string, unknown>).flatMap(textsIn);
}

/** "Server: it forwards 3 fps" reads as translated; "Server: forwards 3 fps" does not. */
const hasPronounAfterColon = (text: string): boolean => /: (?:it|they)\b/i.test(text);

test('the search for a pronoun after a colon finds it in texts, lists and functions', () => {
  const table = {
    plain: 'Idle: it starts later',
    list: ['fine', 'Cameras: they can’t be read'],
    written: (fps: number) => `Server: it’s at ${fps} fps`,
    good: ['Idle: items start later', 'Check it: the camera'],
  };
  expect(textsIn(table).filter(hasPronounAfterColon)).toHaveLength(3);
});

test('no text of the pages has "it" or "they" right after a colon', () => {
  expect(FILES.length).toBeGreaterThan(60);
  const found: string[] = [];
  for (const file of FILES) {
    const words = jest.requireActual(path.join(RENDERER, file));
    for (const text of textsIn(words)) if (hasPronounAfterColon(text)) found.push(`${file}: ${text}`);
  }
  expect(found).toEqual([]);
});
