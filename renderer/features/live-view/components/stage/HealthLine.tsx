import { cx } from '../../../../lib/cx';
import type { Verdict } from '../../judge/verdict';
import { STAGE } from '../../words/stage';
import classes from './Stage.module.css';

const TONES = { good: 'good', warn: 'warn', plain: 'plain' } as const;

/**
 * The verdict in one sentence; nothing else on the stage repeats it. When its place or the stage at fault changes, there is a new element,
 * because one that moves counts as a layout shift. Screen readers announce a new stage at fault, not every new number.
 */
export function HealthLine({ verdict: { stage, text, sentence, sentenceTone } }: { readonly verdict: Verdict }) {
  const isNotice = text !== null;
  return (
    <>
      <p
        key={`${String(isNotice)} ${String(stage)}`}
        className={isNotice ? classes.cause : cx(classes.pill, classes.verdict)}
        data-tone={TONES[sentenceTone]}
        role="group"
        aria-label={STAGE.health}
      >
        {!isNotice && <span className={classes.dot} aria-hidden="true" />}
        {/* Another centred sentence begins at another place: in the same element it would count as a layout shift. */}
        <span key={isNotice ? sentence : ''} className={classes.sentence} title={isNotice ? undefined : sentence}>
          {sentence}
        </span>
      </p>
      <span className="visually-hidden" role="status">
        {stage !== null && STAGE.problems[stage]}
      </span>
    </>
  );
}
