import classes from './NameText.module.css';

/** Names of up to this many letters are always shown whole, or cut off at their end. */
const MAX_SHORT = 20;
/** Room for a letter of the end, in px: bold ones of 16 px are narrower on average. */
const LETTER_PX = 10;

/** The last word of a name, often its number; of a long word the last letters. */
const endOf = (name: string): string => (/ \S{1,7}$/.exec(name) ?? /.{6}$/su.exec(name))?.[0] ?? '';

/**
 * The name of a device for a `bdi`, in one line. Where a long one does not fit, its middle is cut off: names of one fleet often differ
 * at their end only. Read and copied as one text.
 */
export function NameText({ name }: { readonly name: string }) {
  const end = name.length > MAX_SHORT ? endOf(name) : '';
  if (end === '') return <>{name}</>;
  const px = end.length * LETTER_PX;
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
