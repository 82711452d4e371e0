import { Button } from './Button';
import { WORDS } from './controlWords';
import { BareDialog } from './BareDialog';

interface Props {
  /** A sentence that says what would be lost. The default says that the page has unsaved changes. */
  readonly text?: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks whether to leave a page or a dialog and lose its unsaved input. Cancel has the focus, so that Enter loses nothing. */
export default function UnsavedDialog({ text = WORDS.unsavedText, onStay, onLeave }: Props) {
  return (
    <BareDialog
      title={WORDS.unsavedTitle}
      text={text}
      onWayOut={onStay}
      actions={
        <>
          <Button onClick={onStay} autoFocus>
            {WORDS.cancel}
          </Button>
          <Button look="danger" onClick={onLeave}>
            {WORDS.unsavedVerb}
          </Button>
        </>
      }
    />
  );
}
