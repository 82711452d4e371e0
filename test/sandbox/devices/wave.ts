/** Rounds to so many digits behind the point. */
export const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

/** A value that goes up and down around its middle within `periodS` seconds. */
export const wave = (seconds: number, middle: number, by: number, periodS: number, digits = 0): number =>
  round(middle + by * Math.sin((2 * Math.PI * seconds) / periodS), digits);
