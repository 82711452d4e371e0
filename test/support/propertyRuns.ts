/** `npm test` divides the runs of a property by this. */
const DIVISOR = 4;
const FEWEST = 20;

/**
 * Returns how many runs of a property to make. `npm test` sets FARSIGHT_TESTS to `gate` and makes a quarter of the wanted runs, but at
 * least 20 besides the property's own examples. All other commands make the wanted number.
 */
export function runsIn(tests: string | undefined, wanted: number, examples = 0): number {
  if (tests !== 'gate') return wanted;
  return Math.min(wanted, examples + Math.max(FEWEST, Math.ceil(wanted / DIVISOR)));
}
