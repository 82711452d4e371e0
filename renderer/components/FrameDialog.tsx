import Dialog from '@mui/material/Dialog';
import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { MuiProvider } from '../theme/MuiProvider';
import classes from './FrameDialog.module.css';

interface Props {
  readonly title: ReactNode;
  /** A drawing before the title. */
  readonly mark?: ReactNode;
  /** What it is about, in words. */
  readonly text?: ReactNode;
  /** Fields and facts. */
  readonly children?: ReactNode;
  /** Buttons at the right end: the way out first, then the verb of what happens. Left out: the body has its own. */
  readonly actions?: ReactNode;
  /** Cannot be closed for now, as while it sends something. */
  readonly isHeld?: boolean;
  /** A click beside it does nothing: what was typed would be lost. */
  readonly ignoresOutside?: boolean;
  /** Makes it a form. */
  readonly onSubmit?: (event: SyntheticEvent) => void;
  readonly onClose: () => void;
}

/** The one frame of a dialog: title, text, body, actions. */
export function FrameDialog(props: Props) {
  const { title, mark, text, children, actions, isHeld = false, ignoresOutside = false, onSubmit, onClose } = props;
  const heading = useId();
  const Frame = onSubmit ? 'form' : 'div';
  return (
    <MuiProvider>
      <Dialog
        open
        // In full screen only children of its element are shown.
        container={() => document.fullscreenElement ?? document.body}
        onClose={(_, reason) => {
          if (!isHeld && !(ignoresOutside && reason === 'backdropClick')) onClose();
        }}
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
