/** The rows with an identity of their own: the first of each counts, so that nothing is listed twice. */
export function firstOfEach<T>(rows: readonly T[], idOf: (row: T) => string): readonly T[] {
  const seen = new Set<string>();
  return rows.filter((row) => seen.size < seen.add(idOf(row)).size);
}
