import { ageText } from '#app/domain/relativeTime';
import { toastError, toastSuccess } from '../../../components/toast';
import { CAPTURE } from '../words/capture';
import type { Snapshot } from './takeSnapshot';

/** Returns the result of a snapshot as a sentence. */
export function snapshotText(snapshot: Snapshot): string {
  if (snapshot.name === 'failed') return CAPTURE.snapshotFailed(snapshot);
  const { where, ageMs } = snapshot;
  return ageMs === null ? CAPTURE.snapshotSaved({ where }) : CAPTURE.lastFrameSaved({ where, age: ageText(0, ageMs) });
}

/** Shows the result in a toast, for pages without a line for it. */
export function toastSnapshot(snapshot: Snapshot): void {
  const toast = snapshot.name === 'saved' ? toastSuccess : toastError;
  toast(snapshotText(snapshot), { id: 'snapshot' });
}
