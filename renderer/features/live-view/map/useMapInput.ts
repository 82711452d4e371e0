import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { digitOf } from '../../../lib/letterOf';
import { useShortcuts, type Shortcut } from '../../../lib/shortcuts';
import type { Point } from './place';
import type { Scene } from './Scene';
import { WORDS } from './words';

export const ZOOM_STEP = 1.6;
/** Of a turn of the wheel by one pixel; a pinch on a touch pad comes as small turns with Ctrl. */
const WHEEL = 0.002;
const PINCH = 0.012;
const LINE_PX = 16;
const PAN_PX = 48;

type Act = (scene: Scene) => void;
const KEYS: Readonly<Record<string, Act>> = {
  ArrowLeft: (scene) => scene.pan({ x: PAN_PX, y: 0 }),
  ArrowRight: (scene) => scene.pan({ x: -PAN_PX, y: 0 }),
  ArrowUp: (scene) => scene.pan({ x: 0, y: PAN_PX }),
  ArrowDown: (scene) => scene.pan({ x: 0, y: -PAN_PX }),
  '+': (scene) => scene.zoom(ZOOM_STEP),
  '=': (scene) => scene.zoom(ZOOM_STEP),
  '-': (scene) => scene.zoom(1 / ZOOM_STEP),
  _: (scene) => scene.zoom(1 / ZOOM_STEP),
};
const LISTED: readonly Shortcut[] = [
  { keys: '← → ↑ ↓', what: WORDS.shortcuts.pan },
  { keys: '+ −', what: WORDS.shortcuts.zoom },
  { keys: '0', what: WORDS.shortcuts.all },
];
const showAll: Act = (scene) => scene.setMode('all');

/** The keys of a map that has the focus. */
export function handleMapKey(event: KeyboardEvent, scene: Scene | null): void {
  const act = KEYS[event.key] ?? (digitOf(event) === 0 ? showAll : undefined);
  if (!act || !scene || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  act(scene);
}

const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** One finger or the mouse moves the map, two fingers zoom it as well. */
function listenToPointers(
  element: HTMLElement,
  getScene: () => Scene | null,
  toOffset: (at: Point) => Point,
): () => void {
  const down = new Map<number, Point>();
  const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });
  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    down.set(event.pointerId, pointOf(event));
    element.setPointerCapture(event.pointerId);
  };
  const handleMove = (event: PointerEvent) => {
    const before = down.get(event.pointerId);
    const scene = getScene();
    if (!before || !scene) return;
    const now = pointOf(event);
    const [other] = [...down].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
    down.set(event.pointerId, now);
    const [from, to] = other ? [between(before, other), between(now, other)] : [before, now];
    if (from.x !== to.x || from.y !== to.y) scene.pan({ x: to.x - from.x, y: to.y - from.y });
    const was = other ? apart(before, other) : 0;
    if (other && was > 0) scene.zoom(apart(now, other) / was, toOffset(to));
  };
  const handleUp = ({ pointerId }: PointerEvent) => void down.delete(pointerId);
  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener('pointerdown', handleDown, { signal });
  element.addEventListener('pointermove', handleMove, { signal });
  element.addEventListener('pointerup', handleUp, { signal });
  element.addEventListener('pointercancel', handleUp, { signal });
  // The page scrolls by one finger up or down; two are the map's.
  const handleTouch = (event: TouchEvent) => event.touches.length > 1 && event.cancelable && event.preventDefault();
  element.addEventListener('touchmove', handleTouch, { signal, passive: false });
  return () => stop.abort();
}

/** Moving and zooming by mouse, wheel and fingers. */
export function useMapInput(ref: RefObject<HTMLElement | null>, scene: RefObject<Scene | null>): void {
  useShortcuts('part', LISTED);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const toOffset = ({ x, y }: Point): Point => {
      const box = element.getBoundingClientRect();
      return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
    };
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PX : event.deltaY;
      const turn = Math.max(-400, Math.min(400, pixels)) * (event.ctrlKey ? PINCH : WHEEL);
      scene.current?.zoom(Math.exp(-turn), toOffset({ x: event.clientX, y: event.clientY }));
    };
    const handleDouble = (event: MouseEvent) =>
      scene.current?.zoom(2, toOffset({ x: event.clientX, y: event.clientY }));
    element.addEventListener('wheel', handleWheel, { passive: false });
    element.addEventListener('dblclick', handleDouble);
    const stop = listenToPointers(element, () => scene.current, toOffset);
    return () => {
      stop();
      element.removeEventListener('wheel', handleWheel);
      element.removeEventListener('dblclick', handleDouble);
    };
  }, [ref, scene]);
}
