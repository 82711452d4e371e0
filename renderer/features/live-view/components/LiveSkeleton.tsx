import type { DeviceId } from '#app/domain/ids';
import type { ReactNode } from 'react';
import { knownPicture } from '../../../api/knownPicture';
import { useKnownSummary } from '../../../api/useSummaries';
import { Skeleton } from '../../../components/Skeleton';
import page from '../pages/Live.module.css';
import { SKELETON } from '../words/skeleton';
import classes from './LiveSkeleton.module.css';
import rail from './rail/Rail.module.css';

interface Props {
  readonly id: DeviceId;
  /** For screen readers. */
  readonly label: string;
  /** Lies over the place of the video. */
  readonly children?: ReactNode;
}

const FIGURES = [64, 72, 56, 64];
const GROUPS = { vehicle: [72, 40, 80, 72, 56, 88], camera: [56, 64, 80] } as const;

/** Placeholder of the live page until its video is known, so that nothing moves then. Shows the list's picture in place of the video. */
export function LiveSkeleton({ id, label, children }: Props) {
  const summary = useKnownSummary(id);
  const still = knownPicture(id, summary?.previewStream ?? null)?.picture ?? null;
  const isVehicle = summary !== null && summary.armed !== null;
  const isCamera = summary !== null && !isVehicle;
  return (
    <div className={page.live}>
      <div className={page.left}>
        <div className={classes.player} data-theme="dark">
          <div role="status" aria-label={label} className={classes.stage}>
            {still !== null && <img src={still} alt="" />}
            <p>{SKELETON.connecting}</p>
          </div>
          <div className={classes.controls} />
          {children}
        </div>
        <div className={classes.dock}>
          <Skeleton width={72} height={12} />
          <Skeleton width="40%" height={12} />
        </div>
      </div>
      <div className={page.rail}>
        {isVehicle && (
          <div className={rail.figures}>
            {FIGURES.map((width, index) => (
              <div key={index} className={rail.figure}>
                <Skeleton width={width} height={12} />
                <Skeleton width={width + 16} height={24} />
              </div>
            ))}
          </div>
        )}
        <div className={page.groups}>
          {GROUPS[isCamera ? 'camera' : 'vehicle'].map((width, index) => (
            <div key={index} className={classes.group}>
              <Skeleton width={width} height={12} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The same as a whole page, before the device itself is known. */
export function LivePageSkeleton(props: Props) {
  return (
    <div className={page.page}>
      <LiveSkeleton {...props} />
    </div>
  );
}
