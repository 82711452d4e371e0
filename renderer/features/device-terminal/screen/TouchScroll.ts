interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

/** What a finger scrolls. */
export interface Scrolled {
  /** Of a row, in px; 0: none is drawn yet. */
  rowHeight(): number;
  /** Whether there is more that way; positive: towards the newest rows. */
  canScroll(direction: number): boolean;
  /** By so many rows, from a place in the window. */
  scroll(rows: number, at: Place): void;
}

/** px a ms below which a finger that is lifted leaves the rows where they are. */
const SLOWEST = 0.2;
/** What is left of the speed after a frame. */
const FRICTION = 0.94;
const FRAME_MS = 16;
/** A finger that rested so long before it was lifted throws nothing, in ms. */
const RESTED_MS = 80;

interface Drag {
  readonly from: Place;
  lastY: number;
  lastAt: number;
  /** px a ms, positive towards the newest rows. */
  speed: number;
  /** It scrolls the rows; false: the page has it; null: not known yet. */
  isOwn: boolean | null;
}

const isUpright = (from: Place, to: Place): boolean =>
  Math.abs(to.clientY - from.clientY) > Math.abs(to.clientX - from.clientX);

/**
 * Scrolls rows with one finger, and goes on for a while when it is lifted in motion, unless motion is unwelcome: xterm.js 6.0 listens
 * to wheels only. Where there is no more that way, the page scrolls.
 */
export class TouchScroll {
  private drag: Drag | null = null;
  /** px that were moved and are no whole row yet. */
  private rest = 0;
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
  }

  dispose(): void {
    this.listeners.abort();
    cancelAnimationFrame(this.frame);
  }

  private begin({ touches, timeStamp }: TouchEvent): void {
    cancelAnimationFrame(this.frame);
    this.rest = 0;
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
    // Or the page would scroll as well.
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
    if (Math.abs(speed) < SLOWEST || !this.rows.canScroll(speed)) return;
    this.move(speed * FRAME_MS, at);
    this.frame = requestAnimationFrame(() => this.glide(speed * FRICTION, at));
  }

  private move(px: number, at: Place): void {
    const height = this.rows.rowHeight();
    if (height <= 0) return;
    this.rest += px;
    const whole = Math.trunc(this.rest / height);
    this.rest -= whole * height;
    if (whole !== 0) this.rows.scroll(whole, at);
  }
}
