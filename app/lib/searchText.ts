/**
 * A text as searches compare it: in capitals, without accents, in one Unicode form. The same in each language of the browser,
 * unlike `toLocaleLowerCase`, which in Turkish makes another letter of "I" than in English.
 */
export function searchText(text: string): string {
  // Quick for the texts that need no more: a key looks through all devices.
  if (!/[^\0-\x7f]/.test(text)) return text.toUpperCase();
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .toUpperCase();
}
