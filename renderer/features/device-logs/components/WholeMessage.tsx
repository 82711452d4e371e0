import type { LogLine } from '#app/domain/journal';
import { useState } from 'react';
import { Button } from '../../../components/Button';
import { EscapedText } from '../../../components/EscapedText';
import { FormProblem } from '../../../components/form/FormProblem';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { byteCount } from '../../../lib/quantity';
import { fill } from '../../../lib/fill';
import { WORDS } from '../words';
import classes from './Logs.module.css';

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

interface Props {
  readonly line: LogLine;
  /** All of its message. */
  readonly whole: string | null;
  readonly onWhole: (message: string) => void;
  readonly load: (line: LogLine) => Promise<string>;
}

/** The message of an opened line. If the server has cut it, a button loads the whole message. */
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
      <EscapedText label={WORDS.columns.message} text={whole ?? line.message} />
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
