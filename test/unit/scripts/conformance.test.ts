import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readRows, titlePattern } from '../../../scripts/lib/ledger';
import { readFaults } from '../../../scripts/lib/ledgerFaults';

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

describe('the faults of a ledger', () => {
  const rows = readRows(['## 6. Roles', GOOD, '| Later | open | the desktop app |'].join('\n'));
  const faultsOf = (section: string, statement: string, change: object) =>
    readFaults(JSON.stringify({ [section]: { [statement]: change } }), rows);

  test('are changes of the row’s own rule, or of the file they name', () => {
    const change = { from: "rename: 'editor'", to: "rename: 'viewer'" };
    expect(faultsOf('6', 'Roles', change)).toEqual({
      faults: [{ row: rows[0], file: 'app/domain/role.ts', ...change }],
      problems: [],
    });
    const elsewhere = { file: 'app/brand.ts', from: "NAME = 'Farsight'", to: "NAME = ''" };
    expect(faultsOf('6', 'Roles', elsewhere).faults).toMatchObject([elsewhere]);
    expect(readFaults('# nothing yet', rows)).toEqual({ faults: [], problems: [] });
  });

  test.each([
    ['5', 'Roles', { from: 'a', to: 'b' }, '5. Roles: 0 such rows with a proof, not one'],
    ['6', 'Later', { from: 'a', to: 'b' }, '6. Later: 1 such rows with a proof, not one'],
    ['6', 'Roles', { file: 'app/nowhere.ts', from: 'a', to: 'b' }, '6. Roles: no file app/nowhere.ts'],
    ['6', 'Roles', { from: 'not there', to: 'b' }, 'stands 0 times in app/domain/role.ts, not once'],
    ['6', 'Roles', { from: 'Role', to: 'b' }, /stands \d\d times in app\/domain\/role\.ts, not once/],
    ['6', 'Roles', { from: 'export function can', to: 'export function can' }, '6. Roles: changes nothing'],
  ])('that can prove nothing are named: %s. %s %j', (section, statement, change, problem) => {
    const { faults, problems } = faultsOf(section, statement, change);
    expect(faults).toEqual([]);
    expect(problems).toEqual([expect.stringMatching(problem)]);
  });

  test('run the tests of a title, whatever is filled into it, and no others', () => {
    const name = new RegExp(titlePattern('a ${kind} of %s says $what (spec §7)?'));
    expect(name.test('roles a kind of 5 says more (spec §7)?')).toBe(true);
    expect(name.test('roles a kind of 5 says more (spec §8)?')).toBe(false);
  });
});
