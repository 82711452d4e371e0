import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../../../scripts/lib/process';
import { runJest } from '../../../scripts/lib/suites';
import type { SuiteResult } from '../../../scripts/lib/testResults';

const SUPPORT = path.join(ROOT, 'test/support');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Runs test files in a project of their own under the environments and the retries of this one. */
function run(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-output-guard-'));
  folders.push(folder);
  mkdirSync(path.join(folder, 'test-results'));
  const config = {
    testMatch: ['<rootDir>/*.test.cjs'],
    testEnvironment: path.join(SUPPORT, 'nodeEnvironment.ts'),
    setupFilesAfterEnv: [path.join(SUPPORT, 'retries.ts')],
    transform: { '\\.ts$': [require.resolve('@swc/jest'), { jsc: { parser: { syntax: 'typescript' } } }] },
  };
  for (const [name, text] of Object.entries({
    ...files,
    'jest.config.cjs': `module.exports = ${JSON.stringify(config)}`,
  }))
    writeFileSync(path.join(folder, name), text);
  return runJest({ folder, show: false, args: ['--runInBand'] });
}

const METHODS = ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'];
const FILES = {
  'writes.test.cjs': `
    for (const name of ${JSON.stringify(METHODS)}) test(name, () => console[name]('text of ' + name));
    test('stdout', () => void process.stdout.write('text of stdout\\n'));
    test('stderr', () => void process.stderr.write('text of stderr\\n'));
    describe('after each', () => {
      afterEach(() => console.log('text of a hook'));
      test('a hook', () => {});
    });
    test('spied on', () => {
      const spy = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      console.error('expected');
      expect(spy).toHaveBeenCalledWith('expected');
      spy.mockRestore();
    });
    test('silent', () => {});
    afterEach(() => {});`,
  'after.test.cjs': `test('first', () => {}); afterAll(() => console.log('in the last hook'));`,
  'later.test.cjs': `test('first', () => void setImmediate(() => console.log('after all tests')));`,
  'loading.test.cjs': `console.log('before all tests'); test('first', () => {});`,
  'before.test.cjs': `beforeAll(() => console.log('in the first hook')); test('first', () => {});`,
  'page.test.cjs': `/** @jest-environment ${path.join(SUPPORT, 'jsdomEnvironment.ts')} */
    test('scrolls', () => window.scrollTo(0, 0));
    test('warns', () => window.eval("console.warn('from the page')"));
    test('is silent', () => {});`,
};

describe('the output guard', () => {
  let result: SuiteResult;
  /** How the tests of one file ended. */
  const failedIn = (file: string) =>
    result.failed.filter((one) => one.file === file).map(({ name, error }) => [name, error]);
  const passedIn = (file: string) => result.passed.filter((one) => one.startsWith(`${file} › `));
  beforeAll(async () => {
    result = await run(FILES);
  });

  test('fails each test that writes, and names what it wrote', () => {
    const names = [...METHODS, 'stdout', 'stderr', 'after each › a hook'];
    expect(failedIn('writes.test.cjs')).toEqual(
      names.map((name) => [name, expect.stringContaining(`text of ${name.replace('after each › ', '')}`)]),
    );
    expect(failedIn('writes.test.cjs')[0]?.[1]).toMatch(
      /^Error: This test wrote to the console.* console\.debug: text of debug/,
    );
    expect(passedIn('writes.test.cjs')).toEqual(['writes.test.cjs › spied on', 'writes.test.cjs › silent']);
    expect(result.flaky).toEqual([]);
  });

  test('fails a file that writes while it is loaded, in beforeAll or afterAll, or after its last test', () => {
    expect(result.faults.toSorted()).toEqual([
      expect.stringMatching(/^after\.test\.cjs .*in the last hook/),
      expect.stringMatching(/^before\.test\.cjs .*in the first hook/),
      expect.stringMatching(/^later\.test\.cjs .*after all tests/),
      expect.stringMatching(/^loading\.test\.cjs .*before all tests/),
    ]);
    for (const file of ['after.test.cjs', 'before.test.cjs', 'later.test.cjs', 'loading.test.cjs'])
      expect([failedIn(file), passedIn(file)]).toEqual([[], [`${file} › first`]]);
  });

  test('fails a test in jsdom that uses what jsdom lacks', () => {
    expect(failedIn('page.test.cjs')).toEqual([
      ['scrolls', expect.stringContaining('Not implemented')],
      ['warns', expect.stringContaining('from the page')],
    ]);
    expect(passedIn('page.test.cjs')).toEqual(['page.test.cjs › is silent']);
  });

  test('fails the next file in a worker when a file before it writes after its end', async () => {
    // Jest begins with the larger file.
    const { faults } = await run({
      'larger.test.cjs': `test('first', () => void setTimeout(() => console.log('too late'), 200)); // ${'-'.repeat(500)}`,
      'smaller.test.cjs': `test('second', () => new Promise((resolve) => setTimeout(resolve, 600)));`,
    });
    expect(faults).toEqual([expect.stringMatching(/^smaller\.test\.cjs could not be run: .*larger\.test\.cjs/)]);
  });

  test('is part of every environment that a test file names', () => {
    const texts = ['unit', 'contract'].flatMap((folder) =>
      readdirSync(path.join(ROOT, 'test', folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.test\.tsx?$/.test(name))
        .map((name) => readFileSync(path.join(ROOT, 'test', folder, name), 'utf8')),
    );
    const named = texts.flatMap((text) => /^\/\*\*[\s*]*@jest-environment (\S+)/.exec(text)?.[1] ?? []);
    expect([...new Set(named.map((one) => path.basename(one)))].toSorted()).toEqual([
      'browserEnvironment.ts',
      'jsdomEnvironment.ts',
      'pageEnvironment.ts',
    ]);
  });
});
