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

/** The open dialog about selected devices. Outside of the table, which a filter or an event may remove meanwhile. */
export function SelectionDialog() {
  const opened = useBulkDialog();
  // Closes the dialog when the page is left.
  useEffect(() => bulkDialog.close, []);
  if (!opened) return null;
  const { name, devices } = opened;
  return name === 'tags' ? (
    <TagsDialog devices={devices} onClose={bulkDialog.close} />
  ) : (
    <CopyDialog devices={devices} onClose={bulkDialog.close} />
  );
}
