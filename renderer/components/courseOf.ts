/** A device may send readings two steps apart. A longer pause is a gap in the line. */
const MOST_BRIDGED = 2;
/** Fewer readings are dots, not a line. */
const LEAST_READINGS = 3;

interface Course {
  /** From the first reading to the newest step; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** The lowest and the highest reading. */
  readonly least: number;
  readonly most: number;
}

/** Fills gaps of one or two steps with values on the straight line between their ends. */
function bridged(values: readonly (number | null)[]): readonly (number | null)[] {
  const filled = [...values];
  let last = 0;
  values.forEach((value, at) => {
    if (value === null) return;
    const [before = null, steps] = [values[last], at - last];
    if (before !== null && steps > 1 && steps <= MOST_BRIDGED + 1)
      for (let step = 1; step < steps; step += 1) filled[last + step] = before + ((value - before) * step) / steps;
    last = at;
  });
  return filled;
}

/** Returns the values of a line from the first reading on, oldest first; null while there are fewer than three readings. */
export function courseOf(values: readonly (number | null)[]): Course | null {
  const known = values.filter((value) => value !== null);
  if (known.length < LEAST_READINGS) return null;
  const first = values.findIndex((value) => value !== null);
  return { values: bridged(values.slice(first)), least: Math.min(...known), most: Math.max(...known) };
}
