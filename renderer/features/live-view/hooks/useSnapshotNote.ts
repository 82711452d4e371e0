import { useCallback, useEffect, useState } from 'react';
import { useIsLeft } from '../../../lib/useIsLeft';
import type { Snapshot } from '../capture/takeSnapshot';
import { toastSnapshot } from '../capture/tellSnapshot';

const SHOWN_MS = 8000;

/**
 * The last snapshot, for as long as the stage shows a line about it; a new snapshot restarts that time. If the stage is gone before a
 * snapshot ends, as after a change of the camera, a toast shows the result.
 */
export function useSnapshotNote(): readonly [Snapshot | null, (snapshot: Snapshot) => void] {
  const [shown, setShown] = useState<Snapshot | null>(null);
  const isLeft = useIsLeft();
  useEffect(() => {
    if (!shown) return undefined;
    const timer = window.setTimeout(() => setShown(null), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [shown]);
  const note = useCallback(
    (snapshot: Snapshot) => {
      if (isLeft()) toastSnapshot(snapshot);
      else setShown(snapshot);
    },
    [isLeft],
  );
  return [shown, note];
}
