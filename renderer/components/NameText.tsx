import classes from './NameText.module.css';

/** Names of up to this many letters are always shown whole, or cut off at their end. */
const MAX_SHORT = 20;
/** Room for a letter of the end, in px: bold ones of 16 px are narrower on average. */
const LETTER_PX = 10;
/** The same for letters that are as wide as they are high. */
const WIDE_PX = 18;
const isWide = (letter: string) => /[\u1100-\u{10FFFF}WM@%]/u.test(letter);

/** The last word of a name, often its number; of a long word the last letters, with their accents. */
const endOf = (name: string): string => (/ \S{1,7}$/u.exec(name) ?? /(?:\P{M}\p{M}*){6}$/u.exec(name))?.[0] ?? '';

const roomFor = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (isWide(letter) ? WIDE_PX : LETTER_PX), 0);

/**
 * The name of a device for a `bdi`, in one line. Where a long one does not fit, its middle is cut off: names of one fleet often differ
 * at their end only. Read and copied as one text.
 */
export function NameText({ name }: { readonly name: string }) {
  const end = name.length > MAX_SHORT ? endOf(name) : '';
  if (end === '') return <>{name}</>;
  const px = roomFor(end);
  return (
    <span className={classes.name}>
      {/* A pixel more than is left: rounded down, a name that fits would be cut. */}
      <span className={classes.start} style={{ maxWidth: `calc(100% - ${px - 1}px)` }}>
        {name.slice(0, -end.length)}
      </span>
      <span className={classes.end} style={{ minWidth: px }}>
        {end}
      </span>
    </span>
  );
}
