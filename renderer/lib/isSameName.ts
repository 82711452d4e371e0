/** Names compared as people see them: another form of the same letters, or a space more, is no other name. */
export const isSameName = (one: string, other: string): boolean =>
  one.normalize('NFKC').trim() === other.normalize('NFKC').trim();
