/** The first match counts: user agents of earlier entries also contain the names of later ones. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Electron\//, 'Electron'],
  [/Edg\w*\//, 'Microsoft Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac OS X'],
  [/CrOS/, 'Chrome OS'],
  [/Linux/, 'Linux'],
];

/** Reads the names of browser and system from the user agent, without versions or models. */
export function platformFacts(userAgent: string): { readonly $browser: string; readonly $os: string } {
  const nameIn = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Other';
  return { $browser: nameIn(BROWSERS), $os: nameIn(SYSTEMS) };
}
