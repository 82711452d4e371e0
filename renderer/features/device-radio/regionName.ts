const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** Returns "Germany" for "DE". Returns other texts unchanged. */
export function regionName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // No code at all.
    return code;
  }
}
