import { createClockSync } from '#app/domain/clockSync';
import type { DeviceClock } from './DeviceClock';
import type { Order } from './orders';

/** Waits after the first exchange, which is immediate; then `SLOW_MS`. */
const QUICK_MS = [250, 500, 1000];
const SLOW_MS = 10_000;
/** Questions that may be under way; the server or the link may lose their answers. */
const MAX_ASKED = 8;
/** The device's own clock is rounded down to whole ms twice: by the system, and with its drift. */
const ROUNDED_MS = 2;

/** What a device knows of the server's clock (api §8 "Time"): measured by round trip against its monotonic clock, so that its wall clock may be set at any time. */
export class ServerClock {
  private sync = createClockSync();
  private asked = new Map<number, number>();
  private nextId = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: DeviceClock,
    private readonly ask: (id: number) => void,
    /** Called when there is a first estimate, and when the quick exchanges are done. */
    private readonly onBetter: () => void,
  ) {}

  /** On a fresh connection, which may be over another path or to another server. */
  start(): void {
    this.stop();
    this.sync = createClockSync();
    this.asked = new Map();
    this.exchange([...QUICK_MS]);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  hear({ id, received_at_ms: receivedAt, sent_at_ms: repliedAt }: Extract<Order, { type: 'time' }>): void {
    const heardAt = this.clock.monotonic();
    const sentAt = this.asked.get(id);
    if (sentAt === undefined) return;
    this.asked.delete(id);
    this.sync.note({ sentAt, receivedAt, repliedAt, heardAt });
    if (id === 0 || id === QUICK_MS.length) this.onBetter();
  }

  /** Server time minus device time, and how wrong that may be, as `system` reports it; null before the first exchange. */
  get reported(): { readonly clock_offset_ms: number | null; readonly clock_error_ms: number | null } {
    const monotonic = this.clock.monotonic();
    const estimate = this.sync.estimate(monotonic);
    if (!estimate) return { clock_offset_ms: null, clock_error_ms: null };
    const round = (value: number) => Math.round(value * 10) / 10;
    return {
      clock_offset_ms: round(estimate.offsetMs + monotonic - this.clock.now()),
      clock_error_ms: round(estimate.errorMs + ROUNDED_MS + 0.1),
    };
  }

  private exchange(waits: number[]): void {
    const id = this.nextId;
    this.nextId += 1;
    this.asked.set(id, this.clock.monotonic());
    for (const old of this.asked.keys()) if (this.asked.size > MAX_ASKED) this.asked.delete(old);
    this.ask(id);
    this.timer = setTimeout(() => this.exchange(waits), waits.shift() ?? SLOW_MS);
  }
}
