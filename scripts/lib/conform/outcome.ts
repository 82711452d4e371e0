/** MUST: a server that breaks it does not work with the product. SHOULD: it works, less well. */
export type Level = 'MUST' | 'SHOULD';

export const STATES = ['passed', 'failed', 'not offered', 'skipped'] as const;
export type State = (typeof STATES)[number];

/** What came of one check. */
export interface Result {
  readonly area: string;
  /** The rule of the API's document, as `§1 Versions`. */
  readonly clause: string;
  readonly level: Level;
  readonly name: string;
  readonly state: State;
  /** Of a failed one: what the rule asks for, what came instead, and a command that shows it. */
  readonly expected?: string;
  readonly came?: string;
  readonly see?: string;
  /** Why it was skipped, or is not offered. */
  readonly why?: string;
}

/** The server breaks the rule. */
export class Broken extends Error {
  override readonly name = 'Broken';
  constructor(
    readonly expected: string,
    readonly came: string,
    readonly see: string,
  ) {
    super(`${expected}; ${came}`);
  }
}

/** The server leaves out an optional part. */
export class NotOffered extends Error {
  override readonly name = 'NotOffered';
}

/** The rule could not be looked at. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

/** Nothing can be checked at all: wrong options, no server, no rights. The message is one sentence. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}
