import { escaped } from '#app/lib/escaped';
import classes from './EscapedText.module.css';

/** Characters that are laid out at once: a text of a megabyte is laid out as far as it is seen. */
const PIECE = 8192;

/** Pieces of a text, each with its place; no pair of surrogates is cut in two. */
function piecesOf(text: string): readonly { readonly from: number; readonly text: string }[] {
  const pieces = [];
  for (let from = 0; from < text.length;) {
    const end = from + PIECE;
    const to = /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end + 1 : end;
    pieces.push({ from, text: text.slice(from, to) });
    from = to;
  }
  return pieces;
}

interface Props {
  readonly label: string;
  readonly text: string;
}

/** All of a text of others, of any length, in the order of its characters and with hidden ones as their codes. */
export function EscapedText({ label, text }: Props) {
  return (
    <pre className={classes.text} aria-label={label} tabIndex={0}>
      {piecesOf(escaped(text)).map((piece) => (
        <span key={piece.from} className={classes.piece}>
          {piece.text}
        </span>
      ))}
    </pre>
  );
}
