import Dialog from '@mui/material/Dialog';
import { useId, useState, type SyntheticEvent, type ReactNode } from 'react';
import { errorMessageOf } from '../api/errorMessageOf';
import { MuiProvider } from '../theme/MuiProvider';
import { Button } from './Button';
import classes from './ConfirmDialog.module.css';
import { FormProblem } from './form/FormProblem';
import { MuiTextField } from './form/MuiTextField';

interface Props {
  readonly title: string;
  /** The consequence, in words. */
  readonly children: ReactNode;
  /** What the button does, as "Remove device". */
  readonly verb: string;
  readonly tone?: 'danger' | 'primary';
  /** Must be typed before the button works. */
  readonly typed?: string;
  /** May reject: the dialog stays and says why. */
  readonly onConfirm: () => Promise<void> | void;
  readonly onClose: () => void;
}

/** Names compared as people see them: another form of the same letters, or a space more, is no other name. */
const same = (a: string, b: string) => a.normalize('NFKC').trim() === b.normalize('NFKC').trim();

/** Asks before something that is hard to undo. Cancel has the focus at first; nothing can be sent twice. */
export default function ConfirmDialog({ title, children, verb, tone = 'danger', typed, onConfirm, onClose }: Props) {
  const heading = useId();
  const [name, setName] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isReady = typed === undefined || same(name, typed);
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
    <MuiProvider>
      <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={heading} disableScrollLock>
        <form className={classes.form} onSubmit={(event) => void confirm(event)} noValidate>
          <h2 id={heading} className={classes.title}>
            {title}
          </h2>
          <div className={classes.text}>{children}</div>
          {typed !== undefined && (
            <MuiTextField
              label="Type its name to confirm"
              value={name}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
              hint={<bdi>{typed}</bdi>}
            />
          )}
          {problem !== null && <FormProblem>{problem}</FormProblem>}
          <div className={classes.actions}>
            <Button onClick={onClose} isHeld={isBusy} autoFocus>
              Cancel
            </Button>
            <Button type="submit" look={tone} disabled={!isReady} isHeld={isBusy}>
              {isBusy ? 'Working…' : verb}
            </Button>
          </div>
        </form>
      </Dialog>
    </MuiProvider>
  );
}
