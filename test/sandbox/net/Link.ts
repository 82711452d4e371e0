/** A simulated link, the same in both directions. */
export interface LinkSpec {
  /** One way. */
  readonly delayMs: number;
  /** Each delay is off by up to so much, either way. */
  readonly jitterMs: number;
  /** 0 to 100: of datagrams, or of a stream's segments. */
  readonly lossPct: number;
  /** Null: as fast as this machine. */
  readonly kbps: number | null;
  readonly isDown: boolean;
}

export const CLEAN_LINK: LinkSpec = { delayMs: 0, jitterMs: 0, lossPct: 0, kbps: null, isDown: false };

const MAX_DELAY_MS = 60_000;
const MAX_KBPS = 10_000_000;
/** What waits longer for its turn is dropped, as a router with a queue of this length does. */
export const QUEUE_MS = 500;
/** Of a TCP segment on an Ethernet path. */
const SEGMENT_BYTES = 1448;
/** The least a sender needs to notice a loss; beside it, a round trip. */
const NOTICE_MS = 10;
/** A segment that is lost again and again arrives after so many tries: only `isDown` stops a stream. */
const MAX_TRIES = 6;

/** A whole spec out of a part of one. Throws a sentence for what no link can be. */
export function toLinkSpec(part: Partial<LinkSpec>): LinkSpec {
  const spec = { ...CLEAN_LINK, ...part };
  const check = (name: 'delayMs' | 'jitterMs' | 'lossPct' | 'kbps', min: number, max: number) => {
    const value = spec[name];
    if (name === 'kbps' && value === null) return;
    if (typeof value !== 'number' || !(value >= min && value <= max))
      throw new RangeError(`${name} takes a number from ${min} to ${max}.`);
  };
  check('delayMs', 0, MAX_DELAY_MS);
  check('jitterMs', 0, MAX_DELAY_MS);
  check('lossPct', 0, 100);
  check('kbps', 1, MAX_KBPS);
  if (typeof spec.isDown !== 'boolean') throw new RangeError('isDown takes true or false.');
  const { delayMs, jitterMs, lossPct, kbps, isDown } = spec;
  return { delayMs, jitterMs, lossPct, kbps, isDown };
}

export const isClean = ({ delayMs, jitterMs, lossPct, kbps, isDown }: LinkSpec) =>
  delayMs === 0 && jitterMs === 0 && lossPct === 0 && kbps === null && !isDown;

/** The first wait of TCP for an acknowledgement; it doubles each time (RFC 6298, with the least value of Linux). */
const FIRST_RTO_MS = 200;

/** How long after an outage of so many ms TCP sends again: at its next retransmission, which an outage pushes ever further away. */
export function tcpWakesAfter({ delayMs }: LinkSpec, outageMs: number): number {
  let rto = FIRST_RTO_MS + 2 * delayMs;
  let tried = rto;
  while (tried < outageMs) {
    rto *= 2;
    tried += rto;
  }
  return tried - outageMs;
}

/** One direction of a link: decides for what is sent at a time when it arrives. Holds no timers and no data. */
export class Link {
  /** Until when the line is busy with what was sent before. */
  private busyUntil = Number.NEGATIVE_INFINITY;
  private lastArrival = Number.NEGATIVE_INFINITY;

  constructor(private readonly random: () => number = Math.random) {}

  /** When a datagram arrives; null for one that is lost. */
  datagram(spec: LinkSpec, now: number, bytes: number): number | null {
    if (spec.isDown) return null;
    if (spec.kbps !== null && this.busyUntil - now > QUEUE_MS) return null;
    // What is lost on the way has taken its time on the line.
    const sent = this.transmit(spec, now, bytes);
    if (this.random() * 100 < spec.lossPct) return null;
    return sent + this.delay(spec);
  }

  /** When bytes of a stream arrive: all of them, in order; a lost segment holds up what follows until it was sent again. */
  stream(spec: LinkSpec, now: number, bytes: number): number {
    const sent = this.transmit(spec, now, bytes);
    const segments = Math.ceil(bytes / SEGMENT_BYTES);
    const pLost = 1 - (1 - spec.lossPct / 100) ** segments;
    let stall = 0;
    for (let tries = 0; tries < MAX_TRIES && this.random() < (tries === 0 ? pLost : spec.lossPct / 100); tries += 1)
      stall += (2 * spec.delayMs + NOTICE_MS) * 2 ** tries;
    this.lastArrival = Math.max(this.lastArrival, sent + this.delay(spec) + stall);
    return this.lastArrival;
  }

  /** After an outage nothing of a stream arrives before that time. */
  resume(time: number): void {
    this.lastArrival = Math.max(this.lastArrival, time);
  }

  private transmit({ kbps }: LinkSpec, now: number, bytes: number): number {
    this.busyUntil = kbps === null ? now : Math.max(now, this.busyUntil) + (bytes * 8) / kbps;
    return this.busyUntil;
  }

  private delay({ delayMs, jitterMs }: LinkSpec): number {
    return Math.max(0, delayMs + (jitterMs === 0 ? 0 : (this.random() * 2 - 1) * jitterMs));
  }
}
