import type { Verdict } from '../verdict';
import classes from './HealthLine.module.css';

const TONES = { good: 'good', warn: 'bad', plain: 'plain' } as const;

/** How the video fares, in one sentence. Read out when another stage is to blame, not with every number. */
export function HealthLine({ verdict: { stage, sentence, sentenceTone } }: { readonly verdict: Verdict }) {
  return (
    <>
      <p className={classes.line} data-tone={TONES[sentenceTone]} role="group" aria-label="Health of the video">
        <span className={classes.dot} aria-hidden="true" />
        <span>{sentence}</span>
      </p>
      <span className="visually-hidden" role="status">
        {stage === null ? '' : `Video trouble: ${stage}`}
      </span>
    </>
  );
}
