import { Button } from './Button';
import { WORDS } from './controlWords';
import { BareDialog } from './BareDialog';

interface Props {
  /** What would be lost, as a sentence; by default the changes of a page. */
  readonly text?: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before what was typed is lost. The way back has the focus. */
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
