import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from '../../../components/Button';
import { FormProblem } from '../../../components/form/FormProblem';
import { FrameDialog } from '../../../components/FrameDialog';
import { WORDS as KIT } from '../../../components/controlWords';
import type { Risk } from '../hooks/useRisk';
import { isAllowed, TypedName } from './Consequences';
import classes from './Network.module.css';

interface Props {
  readonly title: ReactNode;
  readonly verb: string;
  readonly risk: Risk;
  readonly isBusy: boolean;
  /** The form is not ready to be sent. */
  readonly isHeldBack?: boolean;
  readonly failure: string | null;
  readonly onSend: (overrideArmed: boolean) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The dialog around a change of a connection: the name of the device is typed first where the change is risky. */
export function ChangeFrame(props: Props) {
  const { title, verb, risk, isBusy, isHeldBack = false, failure, onSend, onClose, children } = props;
  const [typed, setTyped] = useState('');
  const isReady = isAllowed(risk, typed) && !isHeldBack;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady) void onSend(risk.isArmed);
  };
  return (
    <FrameDialog
      title={title}
      isHeld={isBusy}
      onSubmit={submit}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} isHeld={isBusy}>
            {KIT.cancel}
          </Button>
          <Button type="submit" look={risk.isTyped ? 'danger' : 'primary'} disabled={!isReady} isHeld={isBusy}>
            {verb}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {children}
        <TypedName risk={risk} value={typed} onChange={setTyped} />
        {failure !== null && <FormProblem>{failure}</FormProblem>}
      </div>
    </FrameDialog>
  );
}
