import { firstOfEach } from './firstOfEach';
import { rowsOf } from './rowsOf';

/** The rows of an answer that can be read, the first of each id. Throws where there are no rows (`rowsOf`). */
export const rowsById = <T extends { readonly id: string }>(
  body: unknown,
  key: string,
  toRow: (row: unknown) => T | null,
): readonly T[] =>
  firstOfEach(
    rowsOf(body, key).flatMap((row) => toRow(row) ?? []),
    ({ id }) => id,
  );
