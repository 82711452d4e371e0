// Fails a test that writes to the console or to the output of its process. Jest itself would print the text and pass the test.
import { format, inspect } from 'node:util';

/** Console methods that write; the others set counters and timers. */
const METHODS = [
  'assert',
  'count',
  'debug',
  'dir',
  'dirxml',
  'error',
  'group',
  'groupCollapsed',
  'info',
  'log',
  'table',
  'timeEnd',
  'timeLog',
  'trace',
  'warn',
] as const;
const STREAMS = ['stdout', 'stderr'] as const;
/** Limits what one failure shows of a test that writes much. */
const MAX_WRITES = 5;
const MAX_LENGTH = 1500;
const AFTER_TESTS = 'This file wrote after its last test had ended.';
const OUTSIDE_TESTS = 'This file wrote while it was loaded, or in beforeAll or afterAll.';
const ADVICE =
  'A passing test prints nothing. Mend the cause, or expect the message: ' +
  "const printed = catchConsole('error') of test/support/catchConsole.ts, then assert its calls.";

interface Written {
  /** `console.warn` or `process.stdout`. */
  readonly by: string;
  readonly text: string;
  readonly stack: string;
}

/** The events of jest-circus that the guard handles. */
interface TestEvent {
  readonly name: string;
  readonly test?: { readonly errors: unknown[] };
  readonly hook?: { readonly type: string };
}

interface TestState {
  readonly unhandledErrors: unknown[];
}

interface Globals {
  readonly process: object;
}

/** Writes that came after their test file had ended; the next file in this worker fails with them. */
const late: { readonly file: string; readonly written: Written }[] = [];

function textOf(method: string, [first, ...rest]: readonly unknown[]): string {
  if (method === 'dir') return inspect(first);
  return method === 'assert' ? format(...rest) : format(first, ...rest);
}

/** The first line of a stack outside packages and this file. */
function placeOf(stack: string): string {
  const line = stack.split('\n').find((one) => /^\s+at /.test(one) && !/node_modules|node:|OutputGuard/.test(one));
  return line?.trim() ?? '';
}

function errorOf(intro: string, all: readonly Written[]): Error {
  const shown = all.slice(0, MAX_WRITES).map(({ by, text, stack }) => {
    const short = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}… (${text.length} characters)` : text;
    return `${by}: ${short.trimEnd()}\n  (${placeOf(stack)})`;
  });
  const more = all.length > MAX_WRITES ? [`and ${all.length - MAX_WRITES} more`] : [];
  const error = new Error([intro, ...shown, ...more, ADVICE].join('\n\n'));
  const frames = all[0]?.stack.split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('OutputGuard'));
  error.stack = [`Error: ${error.message}`, ...(frames ?? [])].join('\n');
  return error;
}

/** Part of a Jest environment: collects what a test file writes, and fails the test during which it was written. */
export class OutputGuard {
  private pending: Written[] = [];
  private hasEnded = false;

  constructor(
    globals: Globals,
    console: Console,
    private readonly file: string,
  ) {
    for (const name of METHODS) this.guardMethod(console, name);
    for (const name of STREAMS) this.guardStream(globals.process, name);
  }

  /** A test fails with what was written since the test before it ended, and thus also in beforeEach and afterEach. */
  async handle(event: TestEvent, state: TestState): Promise<void> {
    // A retry does not write this again, so that the file fails instead of a test.
    const isHookOver = event.name !== 'hook_start' && /^(before|after)All$/.test(event.hook?.type ?? '');
    if ((event.name === 'run_start' || isHookOver) && this.pending.length > 0)
      state.unhandledErrors.push(errorOf(OUTSIDE_TESTS, this.take()));
    if (event.name === 'test_done' && this.pending.length > 0)
      event.test?.errors.push(errorOf('This test wrote to the console or to its process’s output.', this.take()));
    if (event.name !== 'run_finish') return;
    // Waits one event-loop turn for output of unfinished work.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.pending.length > 0) state.unhandledErrors.push(errorOf(AFTER_TESTS, this.take()));
    if (late.length === 0) return;
    const files = [...new Set(late.map(({ file }) => file))].join(', ');
    const writes = late.splice(0).map(({ written }) => written);
    state.unhandledErrors.push(errorOf(`A test file that ran before wrote after its end: ${files}`, writes));
  }

  /** Called when the environment is torn down. Throws if something was written after the last test. */
  end(): void {
    this.hasEnded = true;
    if (this.pending.length > 0) throw errorOf(AFTER_TESTS, this.take());
  }

  private take(): Written[] {
    const taken = this.pending;
    this.pending = [];
    return taken;
  }

  private note(by: string, text: string): void {
    const written = { by, text, stack: new Error().stack ?? '' };
    if (this.hasEnded) late.push({ file: this.file, written });
    else this.pending.push(written);
  }

  private guardMethod(console: Console, name: (typeof METHODS)[number]): void {
    const write = console[name].bind(console) as (...values: unknown[]) => void;
    console[name] = (...values: unknown[]) => {
      if (name === 'assert' && values[0]) return;
      this.note(`console.${name}`, textOf(name, values));
      // Jest prints this as an error of its own.
      if (this.hasEnded) write(...values);
    };
  }

  /** Replaces the stream in the test's own `process` object. Jest's reporters write to the real one. */
  private guardStream(own: object, name: (typeof STREAMS)[number]): void {
    const real = process[name];
    const write = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
      this.note(`process.${name}`, typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
      const callback = rest.find((one) => typeof one === 'function') as (() => void) | undefined;
      if (callback) setImmediate(callback);
      return true;
    };
    const value = Object.create(real, { write: { value: write, writable: true, configurable: true } }) as typeof real;
    Object.defineProperty(own, name, { value, configurable: true, enumerable: true });
  }
}
