import { useState, type FocusEvent } from 'react';
import { lazyPart } from '../../../../components/lazyPart';
import type { Remedy } from '../../judge/remedy';
import type { Verdict } from '../../judge/verdict';
import { REMEDIES } from '../../words/remedies';
import { HealthLine } from './HealthLine';
import classes from './Stage.module.css';

/** Its script comes with the first fault that can be mended from here. */
const Remedies = lazyPart(() => import(/* webpackChunkName: 'remedies' */ './Remedies'), { failed: REMEDIES.failed });

interface Props {
  readonly verdict: Verdict;
  readonly stream: string;
}

/** Whether the focus is in an element, or in a question, which is drawn elsewhere in the document. */
const hasFocusOf = (place: Element) =>
  place.contains(document.activeElement) || document.activeElement?.closest('[role="presentation"]') != null;

/** The verdict and, where a press mends the fault, its button. That stays while it or its question has the focus, whatever becomes of the fault. */
export function Health({ verdict, stream }: Props) {
  const [hasFocus, setHasFocus] = useState(false);
  const [remedy, setRemedy] = useState(verdict.remedy);
  /** It was sent: what it changed would only be changed further. */
  const [sent, setSent] = useState<Remedy | null>(null);
  if (!hasFocus && remedy !== verdict.remedy) setRemedy(verdict.remedy);
  // Where the focus goes is known once it is there; while another window has it, the active element stays the same.
  const handleBlur = ({ currentTarget }: FocusEvent) => setTimeout(() => setHasFocus(hasFocusOf(currentTarget)));
  const handleSent = () => {
    setSent(remedy);
    setHasFocus(false);
  };
  return (
    <div className={classes.health} onFocus={() => setHasFocus(true)} onBlur={handleBlur}>
      <HealthLine verdict={verdict} />
      {remedy !== null && remedy !== sent && (
        <div className={classes.mend}>
          <Remedies remedy={remedy} stream={stream} onSent={handleSent} />
        </div>
      )}
    </div>
  );
}
