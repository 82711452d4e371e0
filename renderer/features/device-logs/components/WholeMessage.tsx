import { escaped, type LogLine } from '#app/domain/journal';
import { useState } from 'react';
import { Button } from '../../../components/Button';
import { FormProblem } from '../../../components/form/FormProblem';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { byteCount } from '../../../lib/quantity';
import { fill } from '../../../lib/fill';
import { WORDS } from '../words';
import classes from './Logs.module.css';

/** Characters that are laid out at once: a message of a megabyte is laid out as far as it is seen. */
const PIECE = 8192;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

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
  readonly line: LogLine;
  /** All of its message. */
  readonly whole: string | null;
  readonly onWhole: (message: string) => void;
  readonly load: (line: LogLine) => Promise<string>;
}

/** The message of an opened line; what came cut is loaded whole on request. */
export function WholeMessage({ line, whole, onWhole, load }: Props) {
  const [isLoading, setIsLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = bytesOf(line.message);
  const isCut = whole === null && line.bytes !== null && line.bytes > shown;
  const show = () => {
    setIsLoading(true);
    setProblem(null);
    load(line)
      .then(onWhole, (error: unknown) => setProblem(errorMessageOf(error)))
      .finally(() => setIsLoading(false));
  };
  return (
    <>
      <pre className={classes.whole} aria-label={WORDS.columns.message} tabIndex={0}>
        {piecesOf(escaped(whole ?? line.message)).map(({ from, text }) => (
          <span key={from} className={classes.piece}>
            {text}
          </span>
        ))}
      </pre>
      {isCut && (
        <div className={classes.actions}>
          <span>{fill(WORDS.cut, { shown: byteCount(shown), size: byteCount(line.bytes) })}</span>
          <Button isHeld={isLoading} onClick={show}>
            {isLoading ? WORDS.loadingWhole : WORDS.showWhole}
          </Button>
        </div>
      )}
      {problem !== null && <FormProblem>{problem}</FormProblem>}
    </>
  );
}
