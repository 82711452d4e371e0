import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';

interface SpecFile {
  readonly open: Set<TestCase>;
  readonly tests: TestCase[];
}

const indent = (text: string, by: string): string => text.replaceAll(/^(?=.)/gm, by);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const counted = (count: number, noun = 'test'): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const isSkipped = (test: TestCase): boolean => test.outcome() === 'skipped' && test.expectedStatus === 'skipped';
/** A test that had no chance to start, as after a failed hook, counts as failed. */
const hasFailed = (test: TestCase): boolean => !isSkipped(test) && (!test.ok() || test.outcome() === 'skipped');
const isFlaky = (test: TestCase): boolean => test.outcome() === 'flaky';

function textOfError({ message, value, snippet, stack, cause }: TestError): string {
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  const own = [message ?? value ?? 'no message', snippet, frames?.join('\n')].filter(Boolean).join('\n\n');
  return cause ? `${own}\n\nCause: ${textOfError(cause)}` : own;
}

function textOfResult({ status, errors, stdout, stderr, attachments }: TestResult): string {
  const output = [...stdout, ...stderr].map(String).join('');
  const files = attachments.flatMap((one) => (one.path === undefined ? [] : [`${one.name}: ${one.path}`]));
  return [
    ...(errors.length > 0 ? errors.map(textOfError) : [status === 'skipped' ? 'did not run' : status]),
    ...(output === '' ? [] : [`It wrote:\n${indent(output.trimEnd(), '  ')}`]),
    ...(files.length > 0 ? [files.join('\n')] : []),
  ].join('\n\n');
}

/** Prints one line for each spec file when its last test has ended, and failures in full, also those of flaky tests. What passing tests write is left out. */
export default class SpecReporter implements Reporter {
  private readonly files = new Map<string, SpecFile>();
  private readonly write: (text: string) => void;
  private folder = process.cwd();

  constructor({ write }: { readonly write?: (text: string) => void } = {}) {
    this.write =
      write ?? ((text) => void process.stdout.write(process.stdout.isTTY ? text : stripVTControlCharacters(text)));
  }

  onBegin({ configFile }: Pick<FullConfig, 'configFile'>, suite: Pick<Suite, 'allTests'>): void {
    if (configFile !== undefined) this.folder = path.dirname(configFile);
    // The tests of one file can belong to several projects, and to several repetitions.
    for (const test of suite.allTests()) {
      const file = this.files.get(test.location.file) ?? { open: new Set(), tests: [] };
      this.files.set(test.location.file, file);
      file.open.add(test);
      file.tests.push(test);
    }
  }

  onTestEnd(test: TestCase, { status, retry }: TestResult): void {
    const isLast = status === test.expectedStatus || status === 'skipped' || retry >= test.retries;
    const file = this.files.get(test.location.file);
    if (isLast && file?.open.delete(test) && file.open.size === 0) this.printFile(file);
  }

  /** Prints worker output that belongs to no test. */
  onStdOut(chunk: string | Buffer, test?: TestCase): void {
    if (!test) this.write(String(chunk));
  }

  onStdErr(chunk: string | Buffer, test?: TestCase): void {
    this.onStdOut(chunk, test);
  }

  /** Errors outside tests, as in a file that cannot be loaded. */
  onError(error: TestError): void {
    this.write(`FAIL outside of tests\n${indent(textOfError(error), '    ')}\n`);
  }

  onEnd({ duration }: Pick<FullResult, 'duration'>): void {
    const files = [...this.files.values()];
    // An interrupted run leaves tests out.
    for (const file of files.filter(({ open }) => open.size > 0)) this.printFile(file);
    const tests = files.flatMap((file) => file.tests);
    const count = (is: (test: TestCase) => boolean): number => tests.filter(is).length;
    const passed = tests.length - count(hasFailed) - count(isFlaky) - count(isSkipped);
    const sums = `${passed} passed, ${count(hasFailed)} failed, ${count(isFlaky)} flaky, ${count(isSkipped)} skipped`;
    this.write(`${counted(tests.length)} in ${counted(files.length, 'file')}: ${sums}, ${seconds(duration)}\n`);
  }

  private printFile({ tests }: SpecFile): void {
    const name = this.nameOf(tests[0]!.location.file);
    const failed = tests.filter(hasFailed);
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    const flaky = tests.filter(isFlaky);
    const fates = [failed.length > 0 && `${failed.length} failed, `, flaky.length > 0 && `${flaky.length} flaky, `];
    const fate = fates.filter(Boolean).join('');
    this.write(`${failed.length > 0 ? 'FAIL' : 'ok  '} ${name}  ${counted(tests.length)}, ${fate}${seconds(ms)}\n`);
    for (const test of [...failed, ...flaky]) this.write(this.textOfFailure(test));
  }

  private textOfFailure(test: TestCase): string {
    const [, project, , ...titles] = test.titlePath();
    const { file, line } = test.location;
    const all = test.results.map(textOfResult);
    const title = `  ● [${project}] ${titles.join(' › ')} (${this.nameOf(file)}:${line})`;
    return `${title}\n\n${indent(all.length > 0 ? all.join('\n\n') : 'did not run', '    ')}\n\n`;
  }

  private nameOf(file: string): string {
    return path.relative(this.folder, file).replaceAll('\\', '/');
  }
}
