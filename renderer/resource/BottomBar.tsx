import { useEffect, useRef, type ReactNode } from 'react';
import { NoticePlace } from '../components/NoticePlace';
import { isTyping } from '../lib/isTyping';
import { onResize } from '../lib/onResize';
import { useRootMark } from '../lib/useRootMark';
import { fieldAnchor, fieldOf } from './fieldAnchors';
import classes from './Resource.module.css';

/** The part of the window's height up to which a field is shown as a whole. */
const MOST = 0.5;

/** The field of a control, with its hint and its problem; the control alone if that is too high or there is none. */
function wholeOf(control: Element): Element {
  const field = fieldOf(control);
  if (!field) return control;
  const { top, bottom } = field.getBoundingClientRect();
  return bottom - top <= MOST * window.innerHeight ? field : control;
}

/** Lets elements that are scrolled into view end above the bar, whose height varies. */
function makeRoom(bar: HTMLElement): void {
  document.documentElement.style.scrollPaddingBottom = `calc(${bar.offsetHeight}px + 2 * var(--fs-space-3))`;
}

/** Scrolls the focused element out from behind the bar, with its field. */
function uncover(bar: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused || focused === document.body || bar.contains(focused)) return;
  const shown = wholeOf(focused);
  const [own, other] = [bar.getBoundingClientRect(), shown.getBoundingClientRect()];
  if (other.bottom > own.top && other.top < own.bottom) shown.scrollIntoView({ block: 'nearest' });
}

/** Scrolls a field out from behind or below the bar, unless the user is typing in another one. */
function reveal(bar: HTMLElement, name: string): void {
  const field = document.getElementById(fieldAnchor(name));
  const { activeElement } = document;
  if (!field || (isTyping(activeElement) && !field.contains(activeElement))) return;
  if (field.getBoundingClientRect().bottom > bar.getBoundingClientRect().top)
    field.scrollIntoView({ block: 'nearest' });
}

interface Props {
  readonly label: string;
  /** The field that the bar names and must not cover; null without one. */
  readonly shows?: string | null;
  readonly children: ReactNode;
}

/** A bar at the bottom of the window, which never covers the field that the user works on. */
export function BottomBar({ label, shows = null, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useRootMark('data-save-bar', true);
  useEffect(() => {
    const own = bar.current;
    if (!own) return undefined;
    const look = () => {
      makeRoom(own);
      uncover(own);
    };
    const stop = onResize(own, look);
    document.addEventListener('focusin', look);
    return () => {
      stop();
      document.removeEventListener('focusin', look);
      document.documentElement.style.scrollPaddingBottom = '';
    };
  }, []);
  useEffect(() => {
    const own = bar.current;
    if (shows === null || !own) return undefined;
    const look = () => {
      makeRoom(own);
      reveal(own, shows);
    };
    look();
    const field = document.getElementById(fieldAnchor(shows));
    // Its card opens, and the reason appears at it, after the bar names it.
    return field ? onResize(field, look) : undefined;
  }, [shows]);
  return (
    <div ref={bar} role="group" aria-label={label} className={classes.bar}>
      <NoticePlace />
      {children}
    </div>
  );
}
