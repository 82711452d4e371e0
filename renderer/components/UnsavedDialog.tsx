import ConfirmDialog from './ConfirmDialog';

interface Props {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

export default function UnsavedDialog({ onStay, onLeave }: Props) {
  return (
    <ConfirmDialog title="Leave without saving?" verb="Discard changes" onConfirm={onLeave} onClose={onStay}>
      This page has changes that are not saved yet.
    </ConfirmDialog>
  );
}
