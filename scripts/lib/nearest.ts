/** How many letters to insert, delete, replace or swap with the next to turn one word into the other. */
function distance(from: string, to: string): number {
  let before: readonly number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of from.split('').entries()) {
    const next = [index + 1];
    for (const [column, other] of to.split('').entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      const isSwapped = letter === to[column - 1] && other === from[index - 1];
      const swapped = isSwapped ? (before[column - 1] ?? 0) + 1 : Infinity;
      next.push(Math.min(replaced, swapped, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The name most likely meant: the first that begins so, else the one with the fewest letters changed; null: none is near. */
export function nearest(word: string, names: readonly string[]): string | null {
  const typed = word.toLowerCase();
  const begins = names.find((name) => name.startsWith(typed) || typed.startsWith(name));
  if (begins !== undefined) return begins;
  const [best] = names.map((name) => ({ name, changes: distance(typed, name) })).sort((a, b) => a.changes - b.changes);
  return best !== undefined && best.changes <= 2 && best.changes < best.name.length ? best.name : null;
}
