/** Texts of a range of the reader's own. */
export const RANGE = { since: 'From', until: 'To', zone: 'In {zone}' } as const;
