import { useEffect, useRef, type RefObject } from 'react';
import { onResize } from '../../../../lib/onResize';
import { useFeedDraw } from '../../hooks/useFeedDraw';
import { freshVehicle, type Vehicle } from './vehicle';

/** Labels on each side of the middle: enough for the longest tape. */
const REACH = 5;
export const PLACES = Array.from({ length: 2 * REACH + 1 }, (_, index) => index - REACH);

interface Options {
  readonly read: (vehicle: Vehicle) => number | null;
  /** From one label to the next. */
  readonly step: number;
  /** Label of a step; empty for none. */
  readonly label: (value: number) => string;
  readonly text: (value: number) => string;
  /** A label nearer to the middle than so many steps is hidden: the box would cut it, as an end of the tape does. Its tick stays. */
  readonly boxSteps: number;
  readonly staleMs: number;
}

interface Tape {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly box: RefObject<HTMLSpanElement | null>;
  readonly strip: RefObject<HTMLDivElement | null>;
}

/** Share of a horizontal tape's width that the style sheet fades, at both ends together. */
const FADED_SHARE = 0.08;

function reachOf(strip: HTMLElement): number {
  const labels = [...strip.children].filter((one) => one instanceof HTMLElement);
  const [first, second] = labels;
  if (!first || !second) return Infinity;
  const across = second.offsetLeft - first.offsetLeft;
  const isAcross = across > 0;
  const stepPx = isAcross ? across : first.offsetTop - second.offsetTop;
  const labelPx = Math.max(...labels.map((one) => (isAcross ? one.offsetWidth : one.offsetHeight)));
  const tapePx = isAcross ? strip.clientWidth * (1 - FADED_SHARE) : strip.clientHeight;
  return stepPx > 0 ? (tapePx - labelPx) / 2 / stepPx : Infinity;
}

/**
 * How many steps from the middle a label may lie before an end of the tape cuts it. Measured when the tape or its type changes size, not
 * ten times a second; Infinity until then.
 */
function useReach(strip: RefObject<HTMLDivElement | null>): RefObject<number> {
  const reach = useRef(Infinity);
  useEffect(() => {
    const element = strip.current;
    const last = element?.lastElementChild;
    if (!element || !last) return undefined;
    // Its type grows with the stage and with the size that the user has chosen.
    return onResize([element, last], () => {
      reach.current = reachOf(element);
    });
  }, [strip]);
  return reach;
}

/** Drives a tape: rewrites its labels when the middle passes a step, and moves the strip by `--shift` steps in between. */
export function useTape({ read, step, label, text, boxSteps, staleMs }: Options): Tape {
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const reach = useReach(strip);
  const drawn = useRef({ middle: NaN, text: '' });
  useFeedDraw((feed) => {
    const vehicle = freshVehicle(feed, staleMs);
    const last = feed.telemetry && read(feed.telemetry.value);
    root.current?.toggleAttribute('data-stale', vehicle === null);
    const next = last === null ? '--' : text(last);
    if (box.current && next !== drawn.current.text) box.current.textContent = next;
    drawn.current.text = next;
    strip.current?.toggleAttribute('hidden', last === null);
    if (last === null || !strip.current) return;
    const middle = Math.round(last / step);
    const shift = last / step - middle;
    strip.current.style.setProperty('--shift', shift.toFixed(3));
    PLACES.forEach((place, index) => {
      const steps = Math.abs(place - shift);
      const isCut = steps < boxSteps || steps > reach.current;
      strip.current?.children[index]?.toggleAttribute('data-covered', isCut);
    });
    if (middle === drawn.current.middle) return;
    drawn.current.middle = middle;
    PLACES.forEach((place, index) => {
      const element = strip.current?.children[index];
      if (element) element.textContent = label((middle + place) * step);
    });
  });
  return { root, box, strip };
}
