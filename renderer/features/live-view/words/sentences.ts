/** Several whole sentences as one text; null and empty ones are left out. */
export const sentences = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' ');

/** Names as a list: "H.264, VP8 and VP9". */
export const listOf = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names);
