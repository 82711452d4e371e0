import { Skeleton } from '../components/Skeleton';
import { cx } from '../lib/cx';
import { FieldGrid } from '../resource/FieldGrid';
import classes from './Settings.module.css';
import { WORDS } from './words';

/** Placeholder of a card of fields while it loads. `isFolded`: a card that is folded on a phone, with the lines above it. */
export function FormSkeleton({ isFolded = false }: { readonly isFolded?: boolean }) {
  return (
    <div role="status" aria-label={WORDS.loading} className={cx(classes.skeleton, isFolded && classes.folded)}>
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
