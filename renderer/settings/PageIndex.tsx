import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cardAnchor, showCard, useCardsOnPage, useMarkOfCard } from '../lib/cardsOnPage';
import { isTyping } from '../lib/isTyping';
import { onResize } from '../lib/onResize';
import { Button } from '../components/Button';
import { MoreIcon } from '../components/MoreIcon';
import type { PagePlan } from '../lib/pagePlan';
import { useMedia } from '../lib/useMedia';
import classes from './PageIndex.module.css';
import { WORDS } from './frameWords';
import { BESIDE } from './WithAside';

/** Pages with fewer cards have no index. */
const LEAST = 4;
/** Share of the row's width that a click scrolls. */
const STEP = 0.7;

/** The order in which the cards are read: those beside the others come last where there is room for them. */
function inOrder(plan: PagePlan, isWide: boolean): PagePlan {
  if (!isWide) return plan;
  return [...plan.filter(({ place }) => place !== 'aside'), ...plan.filter(({ place }) => place === 'aside')];
}

/** Whether a row that scrolls has more at its left and at its right, and the ref that it takes. */
function useMore() {
  const [row, setRow] = useState<HTMLElement | null>(null);
  const [more, setMore] = useState({ left: false, right: false });
  useEffect(() => {
    if (!row) return undefined;
    const look = () => {
      // A row that is zoomed ends at a part of a pixel.
      const [left, right] = [row.scrollLeft > 1, row.scrollLeft + row.clientWidth < row.scrollWidth - 1];
      setMore((last) => (last.left === left && last.right === right ? last : { left, right }));
    };
    const stop = onResize([row, ...row.children], look);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      stop();
      row.removeEventListener('scroll', look);
    };
  }, [row]);
  const scroll = (direction: 1 | -1) => row?.scrollBy({ left: direction * STEP * row.clientWidth });
  return { more, setRow, scroll };
}

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
  const isWide = useMedia(BESIDE);
  const { more, setRow, scroll } = useMore();
  useNamedCard(titles !== null);
  const known = titles === null ? plan : plan.filter(({ title }) => titles.includes(title));
  if (known.length < LEAST) return null;
  return (
    <nav aria-label={WORDS.index} className={classes.index} data-left={more.left} data-right={more.right}>
      <div ref={setRow} className={classes.row}>
        <ul className={classes.list}>
          {inOrder(known, isWide).map(({ title }) => (
            <li key={title}>
              <Entry title={title} />
            </li>
          ))}
        </ul>
      </div>
      {more.left && <More side="left" onClick={() => scroll(-1)} />}
      {more.right && <More side="right" onClick={() => scroll(1)} />}
    </nav>
  );
}

/** For the mouse: the keyboard reaches the links themselves, and a finger pulls the row. */
function More({ side, onClick }: { readonly side: 'left' | 'right'; readonly onClick: () => void }) {
  return (
    <span className={classes.more} data-side={side}>
      <Button
        look="icon"
        tabIndex={-1}
        aria-label={WORDS.more[side]}
        // Takes no focus: the button disappears at the end of the row, and the focus with it.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <MoreIcon name="back" size={16} />
      </Button>
    </span>
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
