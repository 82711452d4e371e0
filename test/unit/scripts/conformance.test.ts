import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(__dirname, '../../..');

function check(rows: readonly string[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-ledger-'));
  const file = path.join(folder, 'ledger.md');
  const sections = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `## ${number}. Part\n\n| A | open | later |\n`);
  writeFileSync(
    file,
    [...sections, '## 9. Part\n', '| statement | rule | proof |', '| --- | --- | --- |', ...rows].join('\n'),
  );
  const result = spawnSync(process.execPath, ['--import', 'tsx', path.join(ROOT, 'scripts/conformance.ts'), file], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return { status: result.status, said: `${result.stdout}${result.stderr}` };
}

const GOOD =
  '| Roles | `app/domain/role.ts` | `test/unit/app/rules.test.ts` waits grow, are capped and never negative |';

test('a ledger whose files and tests are there passes, and is counted', () => {
  expect(check([GOOD, '| Later | open | the desktop app |'])).toEqual({
    status: 0,
    said: '10 statements: 1 proved, 9 open\n',
  });
});

test.each([
  [
    '| X | `app/nowhere.ts` | `test/unit/app/rules.test.ts` waits grow, are capped and never negative |',
    'no file `app/nowhere.ts`',
  ],
  ['| X | `app/domain/role.ts` | `test/unit/app/nowhere.test.ts` a title |', 'no file test/unit/app/nowhere.test.ts'],
  [
    '| X | `app/domain/role.ts` | `test/unit/app/rules.test.ts` waits grow |',
    'no test "waits grow" in test/unit/app/rules.test.ts',
  ],
  ['| X | `app/domain/role.ts` | |', 'no test named in ""'],
  ['| X | open | |', 'says not what it waits for'],
])('a line that names what is not there fails by its name: %s', (row, problem) => {
  const { status, said } = check([GOOD, row]);
  expect(status).toBe(1);
  expect(said).toContain(`X: ${problem}`);
});

test('a section without a line fails', () => {
  expect(check([])).toMatchObject({ status: 1, said: expect.stringContaining('section 9 has no line') });
});
