import { AREAS } from './areas/index';
import { LIMITS, withTimeout, type Limits } from './limits';
import { readOptions, type ConformOptions } from './options';
import { Unusable, type Result } from './outcome';
import { prepare } from './prepare';
import { publishedDocuments } from './publishedDocuments';
import { createRedactor, type Redactor } from './redact';
import { brokenMusts, countsOf, tableOf } from './report';
import { runChecks } from './run';

export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  /** Results, and progress as it comes: a line may come in parts. */
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Has this work done before the process ends on a signal; it has `graceMs`. */
  readonly beforeEnd: (work: () => Promise<void>, graceMs: number) => void;
  readonly limits?: Limits;
}

/** A slow server takes some seconds to put everything back. */
const RESTORE_MS = 20_000;

/** Every text of a result without secrets. */
const cleaned = (result: Result, { clean }: Redactor): Result =>
  Object.fromEntries(Object.entries(result).map(([key, text]) => [key, clean(String(text))])) as unknown as Result;

async function check(options: ConformOptions, surroundings: Surroundings, redactor: Redactor): Promise<number> {
  const err = (text: string) => surroundings.err(redactor.clean(text));
  const { limits: usual = LIMITS } = surroundings;
  const limits = options.timeoutMs === null ? usual : withTimeout(usual, options.timeoutMs);
  const context = await prepare({ ...options, limits, documents: publishedDocuments(), redactor });
  const areas = AREAS.filter(({ name }) => options.only?.includes(name) !== false);
  const run = runChecks(context, areas, {
    onAreaBegin: ({ name, checks }) => err(`${name}, ${checks.length} checks: `),
    onAreaEnd: (_, results) => err(`${countsOf(results)}\n`),
  });
  surroundings.beforeEnd(async () => {
    err('\nPutting back what was changed…\n');
    const left = await run.stop();
    err(left.length === 0 ? 'Interrupted; nothing is left changed.\n' : `Not put back: ${left.join(', ')}.\n`);
  }, RESTORE_MS);
  const results = (await run.results).map((one) => cleaned(one, redactor));
  const url = redactor.clean(options.url);
  const device = redactor.clean(context.deviceId);
  const counts = countsOf(results);
  surroundings.out(
    options.isJson ? `${JSON.stringify({ url, device, counts, results }, null, 2)}\n` : `${tableOf(results)}\n`,
  );
  return brokenMusts(results).length > 0 ? 1 : 0;
}

/** Checks a server. The result is the exit code: 0; 1 for a broken MUST; 2 for wrong options or a server that cannot be used. */
export async function conform(args: readonly string[], surroundings: Surroundings): Promise<number> {
  let redactor = createRedactor(null);
  try {
    const options = readOptions(args, surroundings.env);
    redactor = createRedactor(options.token);
    return await check(options, surroundings, redactor);
  } catch (error) {
    const sentence = error instanceof Unusable ? error.message : `The check itself failed: ${String(error)}`;
    surroundings.err(`${redactor.clean(sentence)}\n`);
    return 2;
  }
}
