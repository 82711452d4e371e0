/** Bytes between two confirmations. */
const STEP = 16 * 1024;
/** What was sent should have arrived by then, beyond the least round trip; a link that is slower gets no more. */
const LATE_MS = 1000;
const MAX_UNCONFIRMED = 4 * 1024 * 1024;

/**
 * How much of what a device sent has arrived. The kernel's own buffers on this machine hold megabytes, which would hide
 * a slow link from the device for half a minute; the pongs of its WebSocket do not.
 */
export class SendWindow {
  private sent = 0;
  private confirmed = 0;
  private asked: { readonly bytes: number; readonly at: number }[] = [];
  private leastRoundTrip = Number.POSITIVE_INFINITY;

  constructor(
    /** Sends a ping that carries the text. */
    private readonly ping: (text: string) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** False while more is under way than the link carries in time. */
  get isOpen(): boolean {
    const [oldest] = this.asked;
    if (!oldest) return true;
    const allowed = LATE_MS + (Number.isFinite(this.leastRoundTrip) ? this.leastRoundTrip : 0);
    return this.now() - oldest.at < allowed && this.sent - this.confirmed < MAX_UNCONFIRMED;
  }

  note(bytes: number): void {
    this.sent += bytes;
    if (this.sent - (this.asked.at(-1)?.bytes ?? this.confirmed) < STEP) return;
    this.asked.push({ bytes: this.sent, at: this.now() });
    this.ping(String(this.sent));
  }

  /** A pong with the text of a ping. */
  confirm(text: string): void {
    const index = this.asked.findIndex(({ bytes }) => String(bytes) === text);
    const found = this.asked[index];
    if (!found) return;
    this.leastRoundTrip = Math.min(this.leastRoundTrip, this.now() - found.at);
    this.confirmed = found.bytes;
    this.asked = this.asked.slice(index + 1);
  }
}
