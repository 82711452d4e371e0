import { cx } from '../../../../lib/cx';
import type { Verdict } from '../../judge/verdict';
import { STAGE } from '../../words/stage';
import classes from './Stage.module.css';

const TONES = { good: 'good', warn: 'warn', plain: 'plain' } as const;

/** The verdict in one sentence; another stage's takes its place, rather than moving up as it gets a second line. Screen readers announce a new stage at fault, not every new number. */
export function HealthLine({ verdict: { stage, sentence, sentenceTone } }: { readonly verdict: Verdict }) {
  return (
    <>
      <p
        key={stage}
        className={cx(classes.pill, classes.verdict)}
        data-tone={TONES[sentenceTone]}
        role="group"
        aria-label={STAGE.health}
      >
        <span className={classes.dot} aria-hidden="true" />
        <span className={classes.sentence} title={sentence}>
          {sentence}
        </span>
      </p>
      <span className="visually-hidden" role="status">
        {stage !== null && STAGE.problems[stage]}
      </span>
    </>
  );
}
