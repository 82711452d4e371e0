import { ageText } from '#app/domain/relativeTime';
import { toastError, toastSuccess } from '../../../components/toast';
import { CAPTURE } from '../words/capture';
import type { Snapshot } from './takeSnapshot';

/** What is said of a snapshot, in one sentence. */
export function snapshotText(snapshot: Snapshot): string {
  if (snapshot.name === 'failed') return CAPTURE.snapshotFailed(snapshot);
  const { where, ageMs } = snapshot;
  return ageMs === null ? CAPTURE.snapshotSaved({ where }) : CAPTURE.lastFrameSaved({ where, age: ageText(0, ageMs) });
}

/** Says it in a toast, for pages without a line for it. */
export function toastSnapshot(snapshot: Snapshot): void {
  const toast = snapshot.name === 'saved' ? toastSuccess : toastError;
  toast(snapshotText(snapshot), { id: 'snapshot' });
}
