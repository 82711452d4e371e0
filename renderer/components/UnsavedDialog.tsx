import ConfirmDialog from './ConfirmDialog';
import { WORDS } from './controlWords';

interface Props {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

export default function UnsavedDialog({ onStay, onLeave }: Props) {
  return (
    <ConfirmDialog title={WORDS.unsavedTitle} verb={WORDS.unsavedVerb} onConfirm={onLeave} onClose={onStay}>
      {WORDS.unsavedText}
    </ConfirmDialog>
  );
}
