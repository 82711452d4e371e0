import Dialog from '@mui/material/Dialog';
import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { MuiProvider } from '../theme/MuiProvider';
import classes from './FrameDialog.module.css';

export interface BareDialogProps {
  readonly title: ReactNode;
  /** A drawing before the title. */
  readonly mark?: ReactNode;
  /** What it is about, in words. */
  readonly text?: ReactNode;
  /** Fields and facts. */
  readonly children?: ReactNode;
  /** Buttons at the right end: the way out first, then the verb of what happens. Left out: the body has its own. */
  readonly actions?: ReactNode;
  /** Makes it a form. */
  readonly onSubmit?: (event: SyntheticEvent) => void;
}

interface Props extends BareDialogProps {
  /** Escape, or a click beside it. */
  readonly onWayOut: (reason: 'escapeKeyDown' | 'backdropClick') => void;
}

/** What every dialog looks like: title, text, body, actions. `FrameDialog` adds when it may be closed. */
export function BareDialog({ title, mark, text, children, actions, onSubmit, onWayOut }: Props) {
  const heading = useId();
  const Frame = onSubmit ? 'form' : 'div';
  return (
    <MuiProvider>
      <Dialog
        open
        // In full screen only children of its element are shown.
        container={() => document.fullscreenElement ?? document.body}
        onClose={(_, reason) => onWayOut(reason)}
        aria-labelledby={heading}
        disableScrollLock
      >
        <Frame className={classes.frame} {...(onSubmit && { onSubmit, noValidate: true })}>
          <div className={classes.head}>
            {mark}
            <h2 id={heading} className={classes.title}>
              {title}
            </h2>
          </div>
          {text !== undefined && <div className={classes.text}>{text}</div>}
          {children}
          {actions !== undefined && <DialogActions>{actions}</DialogActions>}
        </Frame>
      </Dialog>
    </MuiProvider>
  );
}

/** The row of buttons at a dialog's end, for a body that has its own. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
