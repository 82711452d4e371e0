import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { start } from '../sandbox/index';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'farsight-data-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('one sandbox at a time uses a data folder, whatever the folder is called', async () => {
  const first = await start({ dataDir });
  const problem = `is in use by process ${process.pid}. Stop that sandbox, or name another folder with --data.`;
  await expect(start({ dataDir })).rejects.toThrow(`The data folder ${dataDir} ${problem}`);
  await expect(start({ dataDir: path.join(dataDir, '../', path.basename(dataDir)) })).rejects.toThrow(problem);
  await first.close();
  const second = await start({ dataDir });
  await second.close();
});

test('a sandbox that was killed leaves its folder free', async () => {
  const script = path.join(dataDir, 'start.ts');
  const sandbox = path.join(__dirname, '../sandbox/index.ts');
  writeFileSync(
    script,
    `import { start } from ${JSON.stringify(sandbox)};
    void start({ dataDir: ${JSON.stringify(dataDir)} }).then(() => process.send?.('started'));`,
  );
  const child = fork(script, { execArgv: ['--import', 'tsx'], cwd: path.join(__dirname, '../..') });
  await new Promise((resolve) => child.once('message', resolve));
  await expect(start({ dataDir })).rejects.toThrow(`is in use by process ${child.pid}.`);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  const next = await start({ dataDir });
  await next.close();
});

test('a folder whose state cannot be read is not held', async () => {
  writeFileSync(path.join(dataDir, 'state.json'), '{');
  await expect(start({ dataDir })).rejects.toThrow('cannot be read');
  const reset = await start({ dataDir, reset: true });
  await reset.close();
});
