import { total } from './entity';
import { textOr } from './texts';
import { toTime } from './toTime';

/** Milliseconds since the epoch; null if omitted or malformed. */
export const Time = total(toTime);

/** Text fit to show, otherwise the fallback. */
export const textElse = <F extends string | null>(fallback: F) => total((value) => textOr(value, fallback));

/** Text fit to show; null where there is none. */
export const TextOrNull = textElse(null);
