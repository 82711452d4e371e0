import type { Context } from './context';
import type { Level } from './outcome';

/** One rule of the API, as it is looked at. `run` ends without an error where the server keeps it; see `outcome.ts` for the others. */
export interface Check {
  /** Section and lead of the rule in the API's document, as `§1 Versions`. */
  readonly clause: string;
  readonly level: Level;
  /** A sentence that is true of a server that keeps the rule. */
  readonly name: string;
  /** `device`: some device of the user; `write`: a named one that may be changed. */
  readonly needs?: 'device' | 'write';
  readonly run: (context: Context) => Promise<void>;
}

/** Checks of one part of the API. */
export interface Area {
  readonly name: string;
  readonly checks: readonly Check[];
}
