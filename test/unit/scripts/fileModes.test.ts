import { expect, test } from '@jest/globals';
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../scripts/lib/process';
import { describeWith } from '../../support/needs';

const FOLDERS = ['.ci', 'app', 'build', 'main', 'preload', 'renderer', 'scripts', 'test'];

function beginsWithHashBang(file: string): boolean {
  const start = Buffer.alloc(2);
  const handle = openSync(file, 'r');
  readSync(handle, start);
  closeSync(handle);
  return start.toString() === '#!';
}

describeWith('posix')('the files of this project', () => {
  test('are executable if they begin with #!, and only then', () => {
    const files = FOLDERS.flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile() && !one.parentPath.includes(`${path.sep}generated`))
        .map((one) => path.join(one.parentPath, one.name)),
    );
    const wrong = files.filter((file) => beginsWithHashBang(file) !== ((statSync(file).mode & 0o111) !== 0));
    expect(wrong.map((file) => path.relative(ROOT, file))).toEqual([]);
  });
});
