import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EndpointName } from '#app/api/index';
import type { StreamKind } from '#app/events/streams';
import { ROOT } from '../process';

/** A call of the sandbox, with everything that changes from run to run replaced. `body`: JSON, or text. */
export interface Example {
  readonly request: {
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly answer: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    /** Left out: there was none, or it was no text. */
    readonly body?: unknown;
  };
}

export interface Examples {
  readonly calls: Readonly<Record<EndpointName, Example>>;
  /** The data of one event of each name, by the stream that sent it. */
  readonly events: Readonly<Record<StreamKind, Readonly<Record<string, unknown>>>>;
}

export const EXAMPLES_FILE = path.join(ROOT, 'docs/api/examples.json');

/** The recorded examples. `npm run api-docs -- --examples` records them anew. */
export const readExamples = (): Examples => JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')) as Examples;

const withoutNumbers = (value: unknown): string => JSON.stringify(value).replace(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g, '0');

const kept = <T>(before: Readonly<Record<string, T>> | undefined, now: Readonly<Record<string, T>>) =>
  Object.fromEntries(
    Object.entries(now).map(([name, one]) => {
      const earlier = before?.[name];
      return [name, earlier !== undefined && withoutNumbers(earlier) === withoutNumbers(one) ? earlier : one];
    }),
  );

/** New examples, but the earlier one where only numbers differ: most are measured, and no two runs measure the same. */
export function renewed(now: Examples, file: string = EXAMPLES_FILE): Examples {
  if (!existsSync(file)) return now;
  const { calls, events } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Examples>;
  const streams = Object.entries(now.events).map(([kind, all]) => [kind, kept(events?.[kind as StreamKind], all)]);
  return {
    calls: kept(calls, now.calls) as Examples['calls'],
    events: Object.fromEntries(streams) as Examples['events'],
  };
}
