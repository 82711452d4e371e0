import { parseArgs } from 'node:util';
import { fail } from '../lib/process';

/** The options after the names of the parts. */
export interface Options {
  /** How often each case is played; null: the part's own number. */
  readonly rounds: number | null;
  /** The one case to play; null: all. */
  readonly only: string | null;
  /** How long the soak takes; null: its own number. */
  readonly minutes: number | null;
  /** Prints each round as it went. */
  readonly isVerbose: boolean;
  /** What was measured goes into the document. */
  readonly isWritten: boolean;
}

function positive(name: string, text: string | undefined, isWhole: boolean): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!(value > 0) || (isWhole && !Number.isInteger(value)))
    fail(`--${name} takes a ${isWhole ? 'whole ' : ''}number above 0.`);
  return value;
}

/** What was asked for, of parts with these names; ends the program for a command line that makes no sense. */
export function readCommand<P extends string>(
  parts: readonly P[],
): { readonly chosen: readonly P[]; readonly options: Options } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string' },
      only: { type: 'string' },
      minutes: { type: 'string' },
      verbose: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const chosen = parts.filter((part) => positionals.includes(part));
  if (chosen.length < new Set(positionals).size) fail(`The parts are ${parts.join(', ')}.`);
  const options: Options = {
    rounds: positive('rounds', values.rounds, true),
    only: values.only ?? null,
    minutes: positive('minutes', values.minutes, false),
    isVerbose: values.verbose,
    isWritten: values.write,
  };
  return { chosen, options };
}
