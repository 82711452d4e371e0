import { UnsavedGuard } from '../../../components/UnsavedGuard';
import type { Opened } from './bulkDialog';
import CopyDialog from './CopyDialog';
import TagsDialog from './TagsDialog';

interface Props extends Opened {
  readonly onClose: () => void;
}

const DIALOGS = { tags: TagsDialog, copy: CopyDialog } as const;

/** A dialog about the selected devices. The browser's buttons ask before they lose what was chosen in it. */
export default function GuardedDialog({ name, devices, onClose }: Props) {
  const Dialog = DIALOGS[name];
  return (
    <UnsavedGuard>
      <Dialog devices={devices} onClose={onClose} />
    </UnsavedGuard>
  );
}
