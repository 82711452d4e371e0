import { afterAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { changedFiles } from '../../../scripts/lib/changedFiles';
import { planChange } from '../../../scripts/lib/changePlan';
import { e2eFile } from '../../../scripts/lib/longTests';
import { ROOT } from '../../../scripts/lib/process';
import { ALWAYS, ROOM_SPECS } from '../../../scripts/lib/roomSpecs';

const all = new Set([...ALWAYS, ...Object.values(ROOM_SPECS).flat()]);
const plan = (...files: readonly string[]) => planChange(files, () => true);

describe('the tests of a room', () => {
  test('are there', () => expect([...all].filter((spec) => !existsSync(path.join(ROOT, e2eFile(spec))))).toEqual([]));

  test('are all end-to-end tests, taken together, but those that take minutes', () => {
    const specs = readdirSync(path.join(ROOT, 'test/e2e'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.spec.ts') && !file.endsWith('.soak.spec.ts'))
      .map((file) => file.replaceAll('\\', '/').replace(/\.spec\.ts$/, ''));
    expect(specs.filter((spec) => !all.has(spec))).toEqual([]);
  });

  test('stand beside a path that is there', () => {
    const begins = (room: string): boolean => {
      const folder = path.join(ROOT, path.dirname(`${room}x`));
      return (
        existsSync(folder) &&
        readdirSync(folder).some((name) => name.startsWith(path.basename(`${room}x`).slice(0, -1)))
      );
    };
    expect(Object.keys(ROOM_SPECS).filter((room) => !begins(room))).toEqual([]);
  });
});

describe('what is played for a change', () => {
  test('is the tests of its rooms and those that are always played, each once', () => {
    const { unknown, specs } = plan(
      'renderer/features/device-general/words.ts',
      'renderer/features/device-general/pages/GeneralPage.tsx',
      'renderer/features/device-radio/words.ts',
    );
    expect(unknown).toEqual([]);
    expect(specs).toEqual(['web/journey', 'web/sound', 'web/general', 'web/settings-general', 'web/settings-radio']);
  });

  test('goes by the longest path', () => {
    expect(plan('renderer/features/live-view/map/view.ts').specs).toEqual([...ALWAYS, 'web/map']);
    expect(plan('renderer/features/live-view/format.ts').specs).not.toContain('web/map');
  });

  test('is all where a file is of no room', () => {
    for (const file of [
      'package.json',
      'app/lib/toTime.ts',
      'test/e2e/web/fixtures.ts',
      'renderer/features/new/a.ts',
      '.ci/run',
    ])
      expect(plan(file).unknown).toEqual([file]);
    // A room's name is not the beginning of another's.
    expect(plan('documents/a.md', 'mainly.ts').unknown).toEqual(['documents/a.md', 'mainly.ts']);
  });

  test('is a changed end-to-end test itself, unless it is gone or takes minutes', () => {
    expect(plan('test/e2e/web/list.spec.ts').specs).toEqual([...ALWAYS, 'web/list']);
    expect(plan('test/e2e/web/hidden.soak.spec.ts').specs).toEqual(ALWAYS);
    expect(planChange(['test/e2e/web/gone.spec.ts'], (spec) => spec !== 'web/gone')).toEqual({
      unknown: [],
      specs: ALWAYS,
    });
  });

  test('is the least for no change', () => expect(plan()).toEqual({ unknown: [], specs: ALWAYS }));
});

describe('the files that changed', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-changed-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

  test('are those since the branch left main: committed, not yet, new, deleted and moved', () => {
    expect(changedFiles('main', folder)).toBeNull();
    git('init', '--initial-branch=main');
    for (const name of ['same', 'committed', 'edited', 'staged', 'deleted', 'moved'])
      write(name, `${name}\n`.repeat(9));
    write('.gitignore', 'ignored\n');
    git('add', '.');
    git('commit', '-m', 'start');
    expect(changedFiles('main', folder)).toEqual([]);
    git('switch', '-c', 'work');
    write('committed', 'otherwise');
    git('commit', '-am', 'change');
    // What main does meanwhile is no change of this branch.
    git('switch', 'main');
    write('same', 'later');
    git('commit', '-am', 'later');
    git('switch', 'work');
    write('edited', 'otherwise');
    write('staged', 'otherwise');
    git('add', 'staged');
    rmSync(path.join(folder, 'deleted'));
    renameSync(path.join(folder, 'moved'), path.join(folder, 'moved here'));
    mkdirSync(path.join(folder, 'new'));
    write('new/ä "file"', 'new');
    write('ignored', 'no');
    const expected = ['committed', 'deleted', 'edited', 'moved', 'moved here', 'new/ä "file"', 'staged'];
    expect(changedFiles('main', folder)).toEqual(expected);
    expect(changedFiles('elsewhere', folder)).toBeNull();
  });
});
