import { afterAll, describe, expect, test } from '@jest/globals';
import { cpSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findRawUnits, rawUnits } from '../../../scripts/lib/rawUnits';

const ROOT = path.join(__dirname, '../../..');

describe('raw units and times in a page', () => {
  test.each([
    ["fixed(height, 1, 'm')", 'a raw unit'],
    ['fixed(speed, 1, "m/s")', 'a raw unit'],
    ['const text = `${metres} m`;', 'a raw unit'],
    ["hot: '{celsius} °C, too hot',", 'a raw unit'],
    ["groundSpeedUnit: 'GS m/s',", 'a raw unit'],
    ['<b>{height} m</b>', 'a raw unit'],
    ["limit: '400 ft',", 'a raw unit'],
    ['began.toLocaleString()', 'a time in the zone of the computer'],
    ['new Date(at).toLocaleTimeString()', 'a time in the zone of the computer'],
    ["new Intl.DateTimeFormat('en').format(at)", 'a time in the zone of the computer'],
    ['at.getHours()', 'a time in the zone of the computer'],
    ['new Date(at).toISOString().slice(0, 10)', 'a time in UTC'],
  ])('%s', (code, reason) => {
    expect(findRawUnits(code).map((one) => one.reason)).toContain(reason);
  });

  test.each([
    "quantityText(height, 'height', units)",
    "const MINUTES = '{count} min ago';",
    '`${seconds} s old, ${minutes} min, ${megabytes} MB, ${volts} V, ${kbps} Mbit/s, ${count} messages`',
    "// At 5 m/s, in the comment's own words: 'm'\nconst a = 1;",
    "/** `▲ 0.6 m/s` */\nconst b = 'a';",
    '<time dateTime={new Date(at).toISOString()} title={times.absolute(at)}>{times.day(at)}</time>',
    "metres.toLocaleString('en', { maximumSignificantDigits: 3 })",
    "const d = 'M3 5h14v10.5H3z m 3 6';",
  ])('none in %s', (code) => {
    expect(findRawUnits(code)).toEqual([]);
  });

  test('are named by their line', () => {
    expect(findRawUnits("/* 'm'\n */\nconst a = 1;\nconst b = 'km';\n")).toEqual([{ line: 4, reason: 'a raw unit' }]);
  });
});

describe('lint', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'farsight-units-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('finds none in the pages of this project, and the one that is added', () => {
    expect(rawUnits(ROOT)).toEqual([]);
    cpSync(path.join(ROOT, 'renderer'), path.join(folder, 'renderer'), { recursive: true });
    mkdirSync(path.join(folder, 'renderer/features/odd'));
    writeFileSync(
      path.join(folder, 'renderer/features/odd/Odd.tsx'),
      'export const text = (metres: number) =>\n  `${metres} m, ${new Date().getHours()}`;\n',
    );
    expect(rawUnits(folder)).toEqual([
      'renderer/features/odd/Odd.tsx:2 has a raw unit',
      'renderer/features/odd/Odd.tsx:2 has a time in the zone of the computer',
    ]);
  });
});
