const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** "Germany" of "DE"; what is no code of a country as it is. */
export function regionName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // No code at all.
    return code;
  }
}
