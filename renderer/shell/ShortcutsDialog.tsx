import { Button } from '../components/Button';
import { FrameDialog } from '../components/FrameDialog';
import { ShortcutList } from '../components/ShortcutList';
import { WORDS } from './menuWords';

/** The keyboard shortcuts of the page that is open. */
export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <FrameDialog
      title={WORDS.shortcutsTitle}
      hasDraft={false}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {WORDS.done}
        </Button>
      }
    >
      <ShortcutList />
    </FrameDialog>
  );
}
