import { useId, useState, type ReactNode } from 'react';
import { cardAnchor, CardTitleContext, useCardOnPage } from '../lib/cardsOnPage';
import { cx } from '../lib/cx';
import { useMedia } from '../lib/useMedia';
import classes from './Card.module.css';
import { MoreIcon } from './MoreIcon';

export interface Folded {
  /** Its main values, in its heading while it is folded. */
  readonly summary: ReactNode;
  /** The summary is below the title, because the title's line ends with a button. */
  readonly isBelow?: boolean;
  /** Names of the things in the card that need a look. The card unfolds when a name is added. */
  readonly needs?: readonly string[];
  /** For what is seldom looked at: folded on wide screens too. */
  readonly isEverywhere?: boolean;
  /** For what is looked at most: open until the user folds it. */
  readonly isOpenAtFirst?: boolean;
}

interface Props {
  readonly title: string;
  /** Of its heading: 3 on settings pages, whose own title is between. */
  readonly level?: 2 | 3;
  readonly description?: ReactNode;
  /** At the right end of the title's line: a state, a number or one small button. */
  readonly aside?: ReactNode;
  readonly tone?: 'plain' | 'danger';
  /** `rows` runs from edge to edge, for lists and tables that bring their own space. */
  readonly body?: 'padded' | 'rows';
  /** It can be folded on a phone, or everywhere, and is folded at first unless it says otherwise. */
  readonly folded?: Folded;
  readonly children: ReactNode;
}

const PHONE = '(max-width: 639px)';

const NO_NEEDS: readonly string[] = [];

/** Whether a card is unfolded. Unfolds when a field newly needs attention, and never folds by itself, because the user may be typing. Folding it marks the current needs as seen. */
function useUnfolded({ needs = NO_NEEDS, isOpenAtFirst = false }: Pick<Folded, 'needs' | 'isOpenAtFirst'> = {}) {
  const [isUnfolded, setIsUnfolded] = useState(isOpenAtFirst || needs.length > 0);
  const [seen, setSeen] = useState(needs);
  const news = needs.filter((name) => !seen.includes(name));
  if (news.length > 0) {
    setSeen([...seen, ...news]);
    setIsUnfolded(true);
  }
  const fold = () => {
    setSeen(needs);
    setIsUnfolded(false);
  };
  return { isUnfolded, fold, unfold: () => setIsUnfolded(true) };
}

interface FoldProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}

/** The title of what it folds and unfolds, for a heading. */
export function Fold({ title, isOpen, onClick }: FoldProps) {
  return (
    <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={onClick}>
      {title}
      <MoreIcon name="down" size={16} />
    </button>
  );
}

/** A titled box of a page: one subject each. */
export function Card(props: Props) {
  const { title, description, aside, tone = 'plain', body = 'padded', level = 2, folded, children } = props;
  const Heading = `h${level}` as const;
  const heading = useId();
  const isPhone = useMedia(PHONE);
  const { isUnfolded, fold, unfold } = useUnfolded(folded);
  const canFold = folded !== undefined && (isPhone || folded.isEverywhere === true);
  const isOpen = !canFold || isUnfolded;
  // The index of a settings page leads to its cards.
  const isListed = level === 3;
  useCardOnPage(isListed ? title : null);
  return (
    <section
      id={isListed ? cardAnchor(title) : undefined}
      aria-labelledby={heading}
      className={cx(
        classes.card,
        tone === 'danger' && classes.danger,
        body === 'rows' && classes.flush,
        folded?.isEverywhere === true && isOpen && classes.whole,
      )}
    >
      <div className={classes.head}>
        <div className={classes.line}>
          <Heading id={heading} className={classes.title}>
            {canFold ? <Fold title={title} isOpen={isOpen} onClick={isOpen ? fold : unfold} /> : title}
          </Heading>
          {!isOpen && folded.isBelow && <span className={cx(classes.summary, classes.below)}>{folded.summary}</span>}
          {/* Grouped, because the line may wrap: the main values of a folded card and what follows them then wrap together. */}
          <div className={classes.end}>
            {!isOpen && !folded.isBelow && <span className={classes.summary}>{folded.summary}</span>}
            {aside}
          </div>
        </div>
        {description !== undefined && (
          <p className={classes.description} hidden={!isOpen}>
            {description}
          </p>
        )}
      </div>
      <CardTitleContext value={title}>
        {folded === undefined ? (
          children
        ) : (
          <div className={classes.body} hidden={!isOpen} onFocus={unfold}>
            {children}
          </div>
        )}
      </CardTitleContext>
    </section>
  );
}
