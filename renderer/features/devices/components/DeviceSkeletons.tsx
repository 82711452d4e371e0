import { Skeleton } from '../../../components/Skeleton';
import classes from './DeviceList.module.css';

/** Three rows of the final boxes, while the first list is on its way (`spec.md` §2). */
export function DeviceSkeletons() {
  return (
    <div className={classes.card} role="status" aria-label="Loading devices">
      <div className={classes.list}>
        {[150, 190, 130].map((width) => (
          <div key={width} className={classes.skeleton} data-testid="device-skeleton">
            <div className={classes.lines}>
              <Skeleton width={width} height={14} />
              <Skeleton width={width + 70} height={12} />
            </div>
            <Skeleton width={110} height={24} />
          </div>
        ))}
      </div>
    </div>
  );
}
