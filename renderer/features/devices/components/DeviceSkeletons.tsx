import { Skeleton } from '../../../components/Skeleton';
import { WORDS } from '../words';
import rowClasses from './DeviceRow.module.css';
import classes from './DeviceTable.module.css';

/** The table's head and three rows of the final boxes, while the first list loads (specification §2). */
export function DeviceSkeletons() {
  return (
    <div className={classes.card} role="status" aria-label={WORDS.loading}>
      <div className={classes.head} />
      <div className={classes.list}>
        {[150, 190, 130].map((width) => (
          <div key={width} className={rowClasses.row} data-testid="device-skeleton">
            <span className={rowClasses.check} />
            <span className={rowClasses.pictureCell}>
              <Skeleton width={62} height={34} />
            </span>
            <div className={classes.lines}>
              <Skeleton width={width} height={14} />
              <Skeleton width={width + 70} height={12} />
            </div>
            <span className={rowClasses.status}>
              <Skeleton width={80} height={14} />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
