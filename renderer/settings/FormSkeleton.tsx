import { Skeleton } from '../components/Skeleton';
import { FieldGrid } from '../resource/FieldGrid';
import classes from './Settings.module.css';
import { WORDS } from './words';

/** Placeholder of a card of fields while it loads. */
export function FormSkeleton() {
  return (
    <div role="status" aria-label={WORDS.loading} className={classes.skeleton}>
      <Skeleton width={120} height={16} />
      <FieldGrid>
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className={classes.skeletonField}>
            <Skeleton width={96} height={12} />
            <Skeleton width="100%" height={36} />
          </div>
        ))}
      </FieldGrid>
    </div>
  );
}
