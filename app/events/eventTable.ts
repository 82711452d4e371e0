import * as v from 'valibot';

/** The schemas of a stream's events by name; the message of one that fails says why the event is ignored. */
export type EventTable = Readonly<Record<string, v.GenericSchema<unknown, object>>>;

/** `reason` is for one debug line. */
export interface Ignored {
  readonly type: 'ignored';
  readonly reason: string;
}

/** The events of a table: what each schema gives, and under which name it came. */
export type EventOf<T extends EventTable> =
  | { [N in keyof T]: { readonly type: N } & Readonly<v.InferOutput<T[N]>> }[keyof T]
  | Ignored;

export const ignored = (reason: string): Ignored => ({ type: 'ignored', reason });

/** One event by its name. Never throws: an unknown name, and a value that its schema does not understand, are ignored. */
export function eventFrom<T extends EventTable>(table: T, type: string, value: unknown): EventOf<T> {
  const schema = Object.hasOwn(table, type) ? table[type] : undefined;
  if (!schema) return ignored('unknown event');
  const read = v.safeParse(schema, value);
  return read.success ? ({ type, ...read.output } as EventOf<T>) : ignored(read.issues[0].message);
}
