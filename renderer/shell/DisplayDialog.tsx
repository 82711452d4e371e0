import { Button } from '../components/Button';
import { FrameDialog } from '../components/FrameDialog';
import { DisplayForm } from '../settings/display/DisplayForm';
import { WORDS } from '../settings/display/words';

/** A dialog for the user's units and time zone, on any page. A choice takes effect at once. */
export default function DisplayDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <FrameDialog
      title={WORDS.title}
      text={WORDS.about}
      hasDraft={false}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {WORDS.done}
        </Button>
      }
    >
      <DisplayForm />
    </FrameDialog>
  );
}
