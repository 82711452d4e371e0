import type * as v from 'valibot';

/** One event of a stream. */
export interface StreamEvent<T = unknown> {
  /** Its JSON data as a server that follows the contract sends it; further members are allowed. */
  readonly wire: v.GenericSchema;
  /** What is understood of any value; null: nothing. Never throws. */
  readonly decode: (value: unknown) => T | null;
  /** After so many ms a value is no longer live (pages §0); Infinity: it stands until the next. */
  readonly staleMs: number;
}

export type EventTable = Readonly<Record<string, StreamEvent>>;

/** What is read of an event. */
export type ValueOf<E extends StreamEvent> = NonNullable<ReturnType<E['decode']>>;
