/** Longest name of a zone that is accepted; the longest of the IANA list has 32 characters. */
export const MAX_ZONE = 64;

/** Whether a name is a zone of the IANA list, as `Europe/Berlin`, that this computer knows. Never throws. */
export function isTimeZone(name: string): boolean {
  // An offset such as "+02:00" is understood too, but it is no zone of the IANA list.
  if (name.length > MAX_ZONE || !/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
