interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

/** Rows that a finger can scroll. */
export interface Scrolled {
  /** Height of a row in px; 0 until a row is drawn. */
  rowHeight(): number;
  /** Returns whether there are more rows in a direction; positive is towards the newest rows. */
  canScroll(direction: number): boolean;
  /** Scrolls by a number of rows. Takes the finger's position in the window, too. */
  scroll(rows: number, at: Place): void;
}

/** Speed in px per ms below which the rows stop at once when the finger is lifted. */
const SLOWEST = 0.2;
/** Factor of the speed from one frame to the next. */
const FRICTION = 0.94;
const FRAME_MS = 16;
/** If the finger rests for so long before it is lifted, the rows stop at once; in ms. */
const RESTED_MS = 80;

interface Drag {
  readonly from: Place;
  lastY: number;
  lastAt: number;
  /** Speed in px per ms, positive towards the newest rows. */
  speed: number;
  /** True if the finger scrolls the rows, false if it scrolls the page, null until that is known. */
  isOwn: boolean | null;
}

const isUpright = (from: Place, to: Place): boolean =>
  Math.abs(to.clientY - from.clientY) > Math.abs(to.clientX - from.clientX);

/**
 * Scrolls rows with one finger, because xterm.js 6.0 listens to wheels only. Scrolling continues for a while after the finger is lifted in
 * motion, unless the user prefers reduced motion. At the end of the rows, the page scrolls.
 */
export class TouchScroll {
  private drag: Drag | null = null;
  /** Distance in px that is not yet a whole row. */
  private unscrolledPx = 0;
  private frame = 0;
  private readonly listeners = new AbortController();

  constructor(
    element: HTMLElement,
    private readonly rows: Scrolled,
  ) {
    const { signal } = this.listeners;
    element.addEventListener('touchstart', (event) => this.begin(event), { passive: true, signal });
    element.addEventListener('touchmove', (event) => this.go(event), { passive: false, signal });
    element.addEventListener('touchend', (event) => this.end(event), { passive: true, signal });
    element.addEventListener('touchcancel', () => (this.drag = null), { passive: true, signal });
    // Each key scrolls the rows to the newest, and so does a tap on a key bar, which is outside the element.
    for (const type of ['keydown', 'touchstart'])
      window.addEventListener(type, () => this.stopGlide(), { capture: true, passive: true, signal });
  }

  /** Ends the scrolling that continues after the finger is lifted. Call when something else scrolls the rows. */
  stopGlide(): void {
    cancelAnimationFrame(this.frame);
  }

  dispose(): void {
    this.listeners.abort();
    this.stopGlide();
  }

  private begin({ touches, timeStamp }: TouchEvent): void {
    this.stopGlide();
    this.unscrolledPx = 0;
    this.drag = null;
    const [touch] = touches;
    if (!touch || touches.length !== 1) return;
    this.drag = { from: touch, lastY: touch.clientY, lastAt: timeStamp, speed: 0, isOwn: null };
  }

  private go(event: TouchEvent): void {
    const { drag } = this;
    const [touch] = event.touches;
    if (!drag || !touch || event.touches.length !== 1) return;
    drag.isOwn ??= isUpright(drag.from, touch) && this.rows.canScroll(drag.from.clientY - touch.clientY);
    if (!drag.isOwn) return;
    // Otherwise the page scrolls as well.
    event.preventDefault();
    const px = drag.lastY - touch.clientY;
    drag.speed = px / Math.max(1, event.timeStamp - drag.lastAt);
    drag.lastY = touch.clientY;
    drag.lastAt = event.timeStamp;
    this.move(px, touch);
  }

  private end({ changedTouches, timeStamp }: TouchEvent): void {
    const { drag } = this;
    const [touch] = changedTouches;
    this.drag = null;
    if (!drag?.isOwn || !touch || timeStamp - drag.lastAt > RESTED_MS) return;
    if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) this.glide(drag.speed, touch);
  }

  private glide(speed: number, at: Place): void {
    if (this.listeners.signal.aborted) return;
    if (Math.abs(speed) < SLOWEST || !this.rows.canScroll(speed)) return;
    this.move(speed * FRAME_MS, at);
    this.frame = requestAnimationFrame(() => this.glide(speed * FRICTION, at));
  }

  private move(px: number, at: Place): void {
    const height = this.rows.rowHeight();
    if (height <= 0) return;
    this.unscrolledPx += px;
    const whole = Math.trunc(this.unscrolledPx / height);
    this.unscrolledPx -= whole * height;
    if (whole !== 0) this.rows.scroll(whole, at);
  }
}
