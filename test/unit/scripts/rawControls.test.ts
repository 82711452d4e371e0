import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findRawControls, rawControls } from '../../../scripts/lib/rawControls';

const ROOT = path.join(__dirname, '../../..');

describe('controls outside the kit', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'farsight-controls-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('are named by their line, those in comments left out', () => {
    const source = '// <button>\nconst a = (\n  <label>\n    <input type="range" />\n    <Button />\n  </label>\n);\n';
    expect(findRawControls(source)).toEqual([{ line: 4, element: 'input' }]);
  });

  test('are none in this project; one that is added is named', () => {
    expect(rawControls(ROOT)).toEqual([]);
    mkdirSync(path.join(folder, 'renderer/features/odd'), { recursive: true });
    writeFileSync(path.join(folder, 'renderer/features/odd/Odd.tsx'), 'export const Odd = () => <select />;\n');
    expect(rawControls(folder)).toEqual(['renderer/features/odd/Odd.tsx:1 draws a control of its own: <select>']);
  });
});

/** Parts that hold a page together or load others: nothing of them can be seen alone. */
const UNSEEN: readonly string[] = [
  'CurrentStatus',
  'BareDialog',
  'HeaderRow',
  'LazyConfirmDialog',
  'MenuPanel',
  'NoticePlace',
  'PageTitle',
  'SettingsHead',
  'ToastsPanel',
  'UnsavedDialog',
  'UnsavedGuard',
  'VideoBars',
  'lazyPart',
];

test('the page of the kit shows every part', () => {
  const sources = (folder: string) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const shown = sources('renderer/kit')
    .map((file) => readFileSync(path.join(ROOT, 'renderer/kit', file), 'utf8'))
    .join('\n');
  const parts = sources('renderer/components').map((file) => path.basename(file, '.tsx'));
  expect(parts.filter((part) => !UNSEEN.includes(part) && !new RegExp(`/${part}'`).test(shown))).toEqual([]);
});
