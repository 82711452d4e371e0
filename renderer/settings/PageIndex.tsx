import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cardAnchor, showCard, useCardsOnPage, useMarkOfCard } from '../lib/cardsOnPage';
import { isTyping } from '../lib/isTyping';
import type { PagePlan } from '../lib/pagePlan';
import classes from './PageIndex.module.css';
import { WORDS } from './frameWords';

/** Pages with fewer cards have no index. */
const LEAST = 4;

/** Shows the card that the address names, as `#section-disks`, once the page's cards are there. */
function useNamedCard(isReady: boolean): void {
  const { hash, key } = useLocation();
  const shownFor = useRef<string | null>(null);
  const askedFor = useRef<string | null>(null);
  useEffect(() => {
    const isLate = askedFor.current === key;
    askedFor.current = key;
    // Only once per visit: cards may come and go later.
    if (!isReady || shownFor.current === key) return;
    // A card that is loaded late leaves the focus to somebody who types.
    const isTooLate = isLate && isTyping(document.activeElement);
    if (isTooLate || showCard(hash.slice(1))) shownFor.current = key;
  }, [isReady, hash, key]);
}

/** Links to the cards of a settings page: all that are planned until the page is loaded, then those that it has. */
export function PageIndex({ plan }: { readonly plan: PagePlan }) {
  const titles = useCardsOnPage();
  useNamedCard(titles !== null);
  const cards = titles === null ? plan : plan.filter(({ title }) => titles.includes(title));
  if (cards.length < LEAST) return null;
  return (
    <nav aria-label={WORDS.index} className={classes.index}>
      <ul className={classes.list}>
        {cards.map(({ title }) => (
          <li key={title}>
            <Entry title={title} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ title }: { readonly title: string }) {
  const { search } = useLocation();
  const mark = useMarkOfCard(title);
  return (
    // Replaces the address: the browser's back button leaves the page.
    <Link replace to={{ search, hash: `#${cardAnchor(title)}` }} className={classes.link}>
      {title}
      {mark !== null && (
        <>
          <span className={classes.mark} data-mark={mark} aria-hidden="true" />
          <span className="visually-hidden">{WORDS.marks[mark]}</span>
        </>
      )}
    </Link>
  );
}
