import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSpecification } from '../../../scripts/lib/specification';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A project of two statements and three threats. */
function project(...lines: readonly string[]): string {
  const root = mkdtempSync(path.join(tmpdir(), 'farsight-spec-'));
  folders.push(root);
  for (const folder of ['docs', 'test/unit']) mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, 'docs/specification.md'), '## 1. Pages\n\n- **1.1** A title\n- **1.2** A button\n');
  const tables = [
    ['| From | How |', '| --- | --- |', '| A stranger | is refused (S1, S2) |'],
    ['| Row | Must hold |', '| --- | --- |', '| Local network | is closed |'],
  ];
  writeFileSync(path.join(root, 'THREATS.md'), tables.map((table) => table.join('\n')).join('\n\n'));
  writeFileSync(path.join(root, 'test/unit/page.test.ts'), lines.join('\n'));
  return root;
}

const PROOFS = ['// @spec 1.1, 1.2', '// @threat S1, S2, Local network', "test('shows all', () => {});"];
const testsOf = (root: string) =>
  readSpecification(root).rows.map(({ id, tests }) => [id, ...tests.map((one) => one.replace('test/unit/', ''))]);

describe('readSpecification', () => {
  test('returns the tests of each statement and threat, with file, line and title', () => {
    const root = project(...PROOFS);
    expect(testsOf(root)).toEqual([
      ['1.1', 'page.test.ts:1 shows all'],
      ['1.2', 'page.test.ts:1 shows all'],
      ['S1', 'page.test.ts:2 shows all'],
      ['S2', 'page.test.ts:2 shows all'],
      ['Local network', 'page.test.ts:2 shows all'],
    ]);
    expect(readSpecification(root).problems).toEqual([]);
  });

  test.each([
    [["test.each(['a', 'b'])('draws %s', () => {});"]],
    [['test.each([', "  ['a', () => read()('{}')],", "])('draws %s', () => {});"]],
    [['test.each(names)(', "  'draws %s',", '  () => {},', ');']],
    [["describeWith('posix')('draws %s', () => {});"]],
    [['// Chromium alone.', 'test(`draws %s`, async () => {});']],
  ])('reads the title below a comment: %j', (lines) => {
    const root = project('// @spec 1.1', ...lines, "test('another', () => {});");
    expect(testsOf(root)[0]).toEqual(['1.1', 'page.test.ts:1 draws %s']);
  });

  test('names each statement and each threat without a test', () => {
    const root = project('// @spec 1.2', '// @threat S1, S2', "test('shows a button', () => {});");
    expect(readSpecification(root).problems).toEqual([
      'docs/specification.md 1.1 has no test: A title',
      'THREATS.md Local network has no test: is closed',
    ]);
  });

  test('names each comment that is in no list', () => {
    const root = project(...PROOFS, '', '  // @spec 1.3', '  // @threat S3', "  test('shows more', () => {});");
    expect(readSpecification(root).problems).toEqual([
      'test/unit/page.test.ts:5 @spec 1.3 is not in docs/specification.md',
      'test/unit/page.test.ts:6 @threat S3 is not in THREATS.md',
    ]);
  });

  test.each(["test.skip('shows less', () => {});", 'const more = 1;', ''])(
    'does not count a comment above a skipped test or other code: %j',
    (line) => {
      const root = project(...PROOFS, '// @spec 1.1', line);
      expect(readSpecification(root).problems).toEqual(['test/unit/page.test.ts:4 @spec 1.1 is not above a test']);
      expect(testsOf(root)[0]).toHaveLength(2);
    },
  );

  test('reports a number that two statements share', () => {
    const root = project(...PROOFS);
    writeFileSync(
      path.join(root, 'docs/specification.md'),
      '- **1.1** A title\n- **1.2** A button\n- **1.1** A link\n',
    );
    expect(readSpecification(root).problems).toContain('docs/specification.md has a number twice');
  });
});
