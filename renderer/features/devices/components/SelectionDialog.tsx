import { useEffect } from 'react';
import { lazyDialog } from '../../../components/lazyPart';
import { bulkDialog, useBulkDialog } from '../bulk/bulkDialog';

const GuardedDialog = lazyDialog(() => import('../bulk/GuardedDialog'));

/** The open dialog about selected devices. Outside of the table, which a filter or an event may remove meanwhile. */
export function SelectionDialog() {
  const opened = useBulkDialog();
  // Closes the dialog when the page is left.
  useEffect(() => bulkDialog.close, []);
  return opened && <GuardedDialog {...opened} onClose={bulkDialog.close} />;
}
