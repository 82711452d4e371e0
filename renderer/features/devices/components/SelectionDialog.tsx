import type { Device } from '#app/domain/device';
import { useEffect } from 'react';
import { lazyPart } from '../../../components/lazyPart';
import { PART_FAILED } from '../../../components/words';
import { bulkDialog, useBulkDialog } from '../bulk/bulkDialog';

interface DialogProps {
  readonly devices: readonly Device[];
  readonly onClose: () => void;
}

const options = {
  failed: PART_FAILED.dialog,
  giveUp: ({ onClose }: DialogProps) => onClose(),
};
const TagsDialog = lazyPart<DialogProps>(() => import('../bulk/TagsDialog'), options);
const CopyDialog = lazyPart<DialogProps>(() => import('../bulk/CopyDialog'), options);

/** The dialog that was opened for the selected devices. Not in the table: a filter or an event may take that away meanwhile. */
export function SelectionDialog() {
  const opened = useBulkDialog();
  // The next visit of the page begins without it.
  useEffect(() => bulkDialog.close, []);
  if (!opened) return null;
  const { name, devices } = opened;
  return name === 'tags' ? (
    <TagsDialog devices={devices} onClose={bulkDialog.close} />
  ) : (
    <CopyDialog devices={devices} onClose={bulkDialog.close} />
  );
}
