import { Skeleton } from '../components/Skeleton';
import { useComingCards } from '../lib/cardsOnPage';
import { cx } from '../lib/cx';
import type { PagePlan, PlannedCard } from '../lib/pagePlan';
import { useDelayed } from '../lib/useDelayed';
import classes from './Settings.module.css';
import { WithAside } from './WithAside';
import { WORDS } from './frameWords';

/** About as wide as a letter of a card's title, in px. */
const LETTER_PX = 7;
const USUAL_TITLE = 'Some settings';
const USUAL_ROWS = 2;
/** After this time, in ms, a page says what it waits for. */
const LATE_MS = 2000;

interface Props {
  /** The card is folded on a phone. */
  readonly isFolded?: boolean;
  /** The cards of the page; without them the placeholder is one card. */
  readonly plan?: PagePlan | undefined;
}

/** Placeholder of the cards of a settings page, or of one of them, while they load: boxes of the same size at the same place. */
export function FormSkeleton({ isFolded = false, plan }: Props) {
  useComingCards();
  return (
    <div role="status" aria-label={WORDS.loading} className={classes.waiting}>
      {plan ? (
        <Page plan={plan} />
      ) : (
        <Box title={USUAL_TITLE} rows={USUAL_ROWS} isAlone={!isFolded} isTall={isFolded} />
      )}
    </div>
  );
}

const boxes = (plan: PagePlan) => plan.map((card) => <Box key={card.title} {...card} />);

function Page({ plan }: { readonly plan: PagePlan }) {
  const isLate = useDelayed(LATE_MS);
  const at = (where: 'top' | 'aside' | undefined) => plan.filter(({ place }) => place === where);
  const [top, aside] = [at('top'), at('aside')];
  const below = plan.find(({ place }) => place !== 'top');
  return (
    <>
      <div className={classes.stateLine}>{isLate ? WORDS.waiting : <Skeleton width={240} height={16} />}</div>
      {top.length > 0 && <div className={classes.topRow}>{boxes(top)}</div>}
      <WithAside isFirst={below?.place === 'aside'} {...(aside.length > 0 && { aside: boxes(aside) })}>
        {boxes(at(undefined))}
      </WithAside>
    </>
  );
}

interface BoxProps extends Pick<PlannedCard, 'title' | 'rows'> {
  /** Shows its fields on a phone too. */
  readonly isAlone?: boolean;
  /** On a phone, as high as a folded card whose main values are below its title. */
  readonly isTall?: boolean;
}

function Box({ title, rows = 0, isAlone = false, isTall = false }: BoxProps) {
  return (
    <div className={cx(classes.skeleton, !isAlone && classes.folded, isTall && classes.tall)}>
      <span className={classes.heading}>
        <Skeleton width={title.length * LETTER_PX} height={16} />
      </span>
      {rows > 0 && (
        <div className={classes.fields}>
          {Array.from({ length: 2 * rows }, (_, index) => (
            <div key={index} className={classes.skeletonField}>
              <Skeleton width={96} height={12} />
              <Skeleton width="100%" height={36} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
