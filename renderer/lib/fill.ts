/** Puts values into the named places of a sentence: `fill('Ask {who}.', { who: 'an admin' })`. A place without a value stays as it is. */
export function fill(sentence: string, places: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(places[name] ?? place));
}
