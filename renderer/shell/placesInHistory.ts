import { pageStart } from './pageStart';

/** How a page of the browser's history was left. */
interface Place {
  /** Scrolled down so far, in px. */
  readonly top: number;
  /** Of the link that was used last, as a row of a list; null: none was. */
  readonly href: string | null;
}

/** Frames in which a page that is gone back to may still grow to what it was. */
const FRAMES = 180;
const NEAR_PX = 1;

/** Of the entry of the browser's history that is shown; the router gives each one, but the first. */
const currentKey = (): unknown => (history.state as { readonly key?: unknown } | null)?.key;
const hrefOf = (target: EventTarget | null): string | null =>
  (target instanceof Element && target.closest('a')?.getAttribute('href')) || null;

function find(href: string | null): HTMLElement | undefined {
  return href === null
    ? undefined
    : [...document.querySelectorAll('a')].find((link) => link.getAttribute('href') === href);
}

/**
 * From now on, going back or forward leads to where a page was left, and the focus to the link that was used there.
 * Browsers do this by themselves only where the page is there at once.
 */
export function keepPlaces(): void {
  const places = new Map<unknown, Place>();
  let wanted: { readonly key: unknown; readonly place: Place } | null = null;

  const noteScroll = () => {
    const key = currentKey();
    places.set(key, { top: window.scrollY, href: places.get(key)?.href ?? null });
  };
  // What the user does now counts more. It may lead away, from an address that has changed since the page was scrolled.
  const noteAction = ({ target }: Event) => {
    wanted = null;
    places.set(currentKey(), { top: window.scrollY, href: hrefOf(target) });
  };
  const arrive = (frames: number, left = Infinity) => {
    if (!wanted || wanted.key !== currentKey()) return;
    const { top, href } = wanted.place;
    const missing = () => Math.abs(window.scrollY - top);
    // The user has moved the page by its scroll bar, of which no event tells.
    if (missing() > left + NEAR_PX) return void (wanted = null);
    window.scrollTo(0, top);
    const link = find(href);
    // `Main` has it, unless a field of the page asked for it.
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
    // A page that is there at once is drawn before this is called, and has begun at its top.
    if (begun === key) arrive(FRAMES);
  });
  window.addEventListener('scroll', noteScroll, { passive: true });
  window.addEventListener('wheel', () => (wanted = null), { passive: true });
  window.addEventListener('pointerdown', noteAction, { capture: true, passive: true });
  window.addEventListener('keydown', noteAction, { capture: true, passive: true });
}
