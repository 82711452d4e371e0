import { useState, type ReactNode } from 'react';
import { useCurrentDevice } from '../api/CurrentDeviceContext';
import { cx } from '../lib/cx';
import type { PagePlan } from '../lib/pagePlan';
import { useDelayed } from '../lib/useDelayed';
import { useDeviceStatus } from '../live/useDeviceStatus';
import { FormSkeleton } from './FormSkeleton';
import resource from '../resource/Resource.module.css';
import { ShownContext } from '../resource/ShownContext';
import classes from './Settings.module.css';
import aside from './WithAside.module.css';

/** Longest wait for the device, which reports every one or two seconds, and for the server with a part that has no plan; in ms. */
const COMING_MS = 2000;

interface Props {
  /** Answers of the server that the page waits for. */
  readonly isAsked: boolean;
  /** Reports of the device that the page waits for, unless the device is offline. */
  readonly isReported?: boolean;
  /** `isFolded` and `plan`: as in `FormSkeleton`. With them, what is below has its final place from the start. */
  readonly isFolded?: boolean;
  readonly plan?: PagePlan | undefined;
  readonly children: ReactNode;
}

/**
 * Hides the parts of a page until all have contents, then shows them together, so that nothing moves. A page with a plan shows the boxes
 * of its cards until the server has answered; a part without a plan does not delay the others.
 */
export function Coming({ isAsked, isReported = false, isFolded = false, plan, children }: Props) {
  const { id, lastSeenAt } = useCurrentDevice();
  const { isOnline } = useDeviceStatus(id, lastSeenAt);
  const isLate = useDelayed(COMING_MS);
  const [wasShown, setWasShown] = useState(false);
  const waitsForServer = isAsked && (plan !== undefined || !isLate);
  const waitsForDevice = isReported && isOnline !== false && !isLate;
  const isShown = wasShown || !(waitsForServer || waitsForDevice);
  if (isShown && !wasShown) setWasShown(true);
  return (
    <>
      {!isShown && (
        <div className={cx(aside.holding, isFolded && aside.folded)}>
          <FormSkeleton isFolded={isFolded} plan={plan} />
        </div>
      )}
      <div className={cx(resource.page, !isShown && classes.coming)}>
        <ShownContext value={isShown}>{children}</ShownContext>
      </div>
    </>
  );
}
