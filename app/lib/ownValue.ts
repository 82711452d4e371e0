/** The value that a record itself has under a key from outside; none for names that every object inherits, as `constructor`. */
export const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
