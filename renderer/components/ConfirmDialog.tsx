import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { errorMessageOf } from '../api/errorMessageOf';
import { isSameName } from '../lib/isSameName';
import { Button } from './Button';
import { FormProblem } from './form/FormProblem';
import { MuiTypedName } from './form/MuiTypedName';
import { FrameDialog } from './FrameDialog';
import { WORDS } from './controlWords';

interface Props {
  readonly title: ReactNode;
  /** The consequence, in words. */
  readonly children: ReactNode;
  /** What the button does, as "Remove device". */
  readonly verb: string;
  readonly tone?: 'danger' | 'primary';
  /** The button does not work until something in the text is chosen. */
  readonly isBlocked?: boolean;
  /** It cannot be done now, as the text says: there is nothing to type, and the only way is back. */
  readonly isRefused?: boolean;
  /** Must be typed before the button works. */
  readonly typed?: string;
  /** May reject: the dialog stays and says why. */
  readonly onConfirm: () => Promise<void> | void;
  readonly onClose: () => void;
}

/** Asks before something that is hard to undo. Cancel has the focus at first; nothing can be sent twice. */
export default function ConfirmDialog(props: Props) {
  const { title, children, verb, tone = 'danger', isBlocked = false, isRefused = false, onConfirm, onClose } = props;
  const typed = isRefused ? undefined : props.typed;
  const [name, setName] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isReady = !isBlocked && !isRefused && (typed === undefined || isSameName(name, typed));
  const confirm = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await onConfirm();
    } catch (error) {
      setProblem(errorMessageOf(error));
      setIsBusy(false);
    }
  };
  return (
    <FrameDialog
      title={title}
      text={children}
      isHeld={isBusy}
      // The typed name is part of the answer, and Cancel is the other answer: nothing is lost with it.
      hasDraft={false}
      onSubmit={(event) => void confirm(event)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} isHeld={isBusy} autoFocus>
            {isRefused ? WORDS.close : WORDS.cancel}
          </Button>
          {!isRefused && (
            <Button type="submit" look={tone} disabled={!isReady} isHeld={isBusy}>
              {isBusy ? WORDS.working : verb}
            </Button>
          )}
        </>
      }
    >
      {typed !== undefined && (
        <MuiTypedName wanted={typed} value={name} onChange={(event) => setName(event.target.value)} />
      )}
      {problem !== null && <FormProblem>{problem}</FormProblem>}
    </FrameDialog>
  );
}
