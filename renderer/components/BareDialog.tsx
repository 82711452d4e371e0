import Dialog from '@mui/material/Dialog';
import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { MuiProvider } from '../theme/MuiProvider';
import classes from './FrameDialog.module.css';

export interface BareDialogProps {
  readonly title: ReactNode;
  /** A drawing before the title. */
  readonly mark?: ReactNode;
  /** What the dialog is about, as sentences below the title. */
  readonly text?: ReactNode;
  /** Fields and facts. */
  readonly children?: ReactNode;
  /** Buttons at the right end: Cancel or Close first, then the action. Left out when `children` has its own buttons (`DialogActions`). */
  readonly actions?: ReactNode;
  /** Renders the dialog as a form, which calls this on Enter and on a click of its submit button. */
  readonly onSubmit?: (event: SyntheticEvent) => void;
}

interface Props extends BareDialogProps {
  /** Called when the user presses Escape or clicks beside the dialog. */
  readonly onWayOut: (reason: 'escapeKeyDown' | 'backdropClick') => void;
}

/** The look of all dialogs: title, text, body and buttons. `FrameDialog` adds the rules of closing; use that one. */
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

/** The row of buttons at the end of a dialog, for a dialog whose `children` render their own buttons. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
