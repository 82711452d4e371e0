import { pageStart } from './pageStart';

/** Where the user left a page of the browser's history. */
interface Place {
  /** Scroll position in px. */
  readonly top: number;
  /** Address of the last used link, such as a row of a list; null if none was used. */
  readonly href: string | null;
}

/** Number of frames that a restored page may take to grow to its earlier height. */
const FRAMES = 180;
const NEAR_PX = 1;

/** Key of the current history entry. The router sets one for each entry but the first. */
const currentKey = (): unknown => (history.state as { readonly key?: unknown } | null)?.key;
const hrefOf = (target: EventTarget | null): string | null =>
  (target instanceof Element && target.closest('a')?.getAttribute('href')) || null;

function find(href: string | null): HTMLElement | undefined {
  return href === null
    ? undefined
    : [...document.querySelectorAll('a')].find((link) => link.getAttribute('href') === href);
}

/**
 * Restores scroll position and focused link when the user goes back or forward. Browsers do this only for pages that render
 * at once.
 */
export function keepPlaces(): void {
  const places = new Map<unknown, Place>();
  let wanted: { readonly key: unknown; readonly place: Place } | null = null;

  const noteScroll = () => {
    const key = currentKey();
    places.set(key, { top: window.scrollY, href: places.get(key)?.href ?? null });
  };
  // Input of the user stops the restoring. A click may leave the page, whose address may have changed since the last scroll.
  const noteAction = ({ target }: Event) => {
    wanted = null;
    places.set(currentKey(), { top: window.scrollY, href: hrefOf(target) });
  };
  const arrive = (frames: number, left = Infinity) => {
    if (!wanted || wanted.key !== currentKey()) return;
    const { top, href } = wanted.place;
    const missing = () => Math.abs(window.scrollY - top);
    // The user dragged the scroll bar, which fires no input event.
    if (missing() > left + NEAR_PX) return void (wanted = null);
    window.scrollTo(0, top);
    const link = find(href);
    // `Main` has the focus, unless a field of the page took it.
    if (document.activeElement?.id === 'main') link?.focus({ preventScroll: true });
    const now = missing();
    if (frames === 0 || (now <= NEAR_PX && (href === null || link !== undefined))) wanted = null;
    else requestAnimationFrame(() => arrive(frames - 1, now));
  };

  const { scroll: toTop } = pageStart;
  let begun = currentKey();
  pageStart.scroll = () => {
    begun = currentKey();
    if (wanted?.key === begun) arrive(FRAMES);
    else toTop();
  };
  window.addEventListener('popstate', () => {
    const key = currentKey();
    const place = places.get(key);
    wanted = place ? { key, place } : null;
    // A page that renders at once has already been drawn, scrolled to its top.
    if (begun === key) arrive(FRAMES);
  });
  window.addEventListener('scroll', noteScroll, { passive: true });
  window.addEventListener('wheel', () => (wanted = null), { passive: true });
  window.addEventListener('pointerdown', noteAction, { capture: true, passive: true });
  window.addEventListener('keydown', noteAction, { capture: true, passive: true });
}
