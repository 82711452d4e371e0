/** A React key for each name; equal names, as two sensors of a device may have, get keys of their own. */
export function uniqueKeys(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${count} ${name}`;
  });
}
