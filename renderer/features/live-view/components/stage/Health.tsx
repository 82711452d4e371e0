import type { DeviceId } from '#app/domain/ids';
import { useState, type FocusEvent, type ReactNode } from 'react';
import { Button } from '../../../../components/Button';
import { lazyPart } from '../../../../components/lazyPart';
import { cx } from '../../../../lib/cx';
import { useRemedyWatch } from '../../hooks/useRemedyWatch';
import { kindOf } from '../../judge/remedy';
import type { Verdict } from '../../judge/verdict';
import { REMEDIES } from '../../words/remedies';
import { HealthLine } from './HealthLine';
import classes from './Stage.module.css';

/** Loaded with the first fault that can be mended on this page. */
const Remedies = lazyPart(() => import(/* webpackChunkName: 'remedies' */ './Remedies'), { failed: REMEDIES.failed });
const RestartOutcome = lazyPart(() => import(/* webpackChunkName: 'remedies' */ './RestartOutcome'), {
  failed: REMEDIES.followFailed,
  Fallback: () => null,
});

interface Props {
  readonly device: DeviceId;
  readonly stream: string;
  readonly verdict: Verdict;
  readonly isLive: boolean;
  /** Shown frames per second; null: not known. */
  readonly fps: number | null;
  /** The buffer that this page asks the browser for. */
  readonly bufferMs: number;
  readonly onBuffer: (ms: number) => void;
  /** Below the sentence while there is no video: the age of the last frame. */
  readonly facts?: ReactNode;
  /** Buttons that are no remedy, such as another attempt. */
  readonly actions?: ReactNode;
}

/** Whether the focus is in an element, or in a dialog, which is elsewhere in the document. */
const hasFocusOf = (place: Element) =>
  place.contains(document.activeElement) || document.activeElement?.closest('[role="presentation"]') != null;

/**
 * The verdict, the button that mends the fault if there is one, and the result of the last click on it. In a corner of live video, in
 * the middle of a stage without video: a new element for each place, because one that moves counts as a layout shift. While the button
 * or its dialog has the focus, both button and element stay, even if the fault changes.
 */
export function Health({ device, stream, verdict, isLive, fps, bufferMs, onBuffer, facts, actions }: Props) {
  const [hasFocus, setHasFocus] = useState(false);
  /** The fault when the button appeared. */
  const [found, setFound] = useState({ verdict, isLive });
  if (!hasFocus && found.verdict.remedy !== verdict.remedy) setFound({ verdict, isLive });
  const isNotice = verdict.text !== null;
  const [place, setPlace] = useState(isNotice);
  if (!hasFocus && place !== isNotice) setPlace(isNotice);
  const { remedy, stage } = found.verdict;
  const { chosen, begin, settle } = useRemedyWatch({ device, stream, verdict, isLive, fps });
  // A second click would change the setting further before the first change has had its effect.
  const isOnItsWay =
    chosen !== null && chosen.watch.is !== 'ended' && remedy !== null && kindOf(remedy) === chosen.kind;
  // The element that gets the focus is known only after the event. While another window has the focus, the active element stays.
  const handleBlur = ({ currentTarget }: FocusEvent) => setTimeout(() => setHasFocus(hasFocusOf(currentTarget)));
  const handleSent = (job: string | null) => {
    if (remedy !== null) begin(remedy, { stage, hadVideo: found.isLive }, job);
    setHasFocus(false);
  };
  const shrinkBuffer = () => {
    onBuffer(0);
    handleSent(null);
  };
  return (
    <>
      {chosen !== null && (
        <p role="status" className={cx(classes.note, classes.outcome)}>
          <span>{REMEDIES.progress(chosen.watch, chosen.job !== null)}</span>
        </p>
      )}
      {chosen !== null && chosen.job !== null && chosen.watch.is === 'sent' && (
        <RestartOutcome device={device} job={chosen.job} onEnd={settle} />
      )}
      <div key={String(place)} className={classes.health}>
        <HealthLine verdict={verdict} />
        {facts}
        <div className={classes.mend}>
          {remedy !== null && !isOnItsWay && (
            <div className={classes.remedy} onFocus={() => setHasFocus(true)} onBlur={handleBlur}>
              {remedy === 'buffer' ? (
                bufferMs > 0 && <Button onClick={shrinkBuffer}>{REMEDIES.smallestBuffer}</Button>
              ) : (
                <Remedies remedy={remedy} stream={stream} onSent={handleSent} />
              )}
            </div>
          )}
          {actions}
        </div>
      </div>
    </>
  );
}
