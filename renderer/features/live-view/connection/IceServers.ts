import { iceServerProblem, readIceServers, type IceServer, type ServedIce } from '#app/domain/iceServers';
import { after } from '../../../lib/after';
import { sessionEnd } from '../../../lib/sessionEnd';
import type { MediaCall } from './mediaCalls';
import { serverNow } from '../../../lib/serverTime';

/** How long an offer waits to hear of ICE servers: they are more use than 300 ms, and a server without any answers at once. */
const WAIT_MS = 300;
/** When a server is asked again that named none, and one that could not say. */
const NONE_MS = 10 * 60_000;
const FAILED_MS = 10_000;
const MAX_KNOWN = 200;

/** What a server of media has named, and what it was asked. */
interface Known {
  /** Named last: used until others are, because credentials may outlive their time, and none never connect. */
  served: ServedIce | null;
  askAt: number;
  asking: Promise<void> | null;
  /** Until when the answer is worth waiting for. */
  waitUntil: number;
}

/** By the WHEP address of the stream. */
const known = new Map<string, Known>();

/** Forgets all named servers: their credentials are those of a session. */
export const forgetIceServers = (): void => known.clear();
sessionEnd.onEnd(forgetIceServers);

export interface UsableIce {
  readonly servers: readonly IceServer[];
  /** Whether the server has named any, beside those of the configuration. */
  readonly isServed: boolean;
  /** Whether their credentials have expired. */
  readonly isExpired: boolean;
}

/** The ICE servers for one stream: those of the configuration, and those that its WHEP server names (draft-ietf-wish-whep §4.6). */
export class IceServers {
  private readonly fixed: readonly IceServer[];

  constructor(
    private readonly call: MediaCall,
    /** WHEP address; null: no server can be asked. */
    private readonly url: string | null,
    configured: readonly IceServer[],
    private readonly now: () => number = serverNow,
  ) {
    this.fixed = configured.filter((server) => iceServerProblem(server) === null);
  }

  /** The servers to connect with; asks by OPTIONS if they are unknown or have expired. Never rejects. */
  async current(): Promise<UsableIce> {
    const { url } = this;
    if (url === null) return { servers: this.fixed, isServed: false, isExpired: false };
    const one = this.entry(url);
    if (this.isExpired(one) && one.asking === null && one.askAt <= this.now()) {
      one.asking = this.ask(url, one).finally(() => (one.asking = null));
      one.waitUntil = performance.now() + WAIT_MS;
    }
    const waitMs = one.waitUntil - performance.now();
    if (one.asking && waitMs > 0) await Promise.race([one.asking, after(waitMs, null)]);
    const isServed = one.served !== null;
    return {
      servers: [...(one.served?.servers ?? []), ...this.fixed],
      isServed,
      isExpired: isServed && this.isExpired(one),
    };
  }

  /** Some came with an answer: they are used until others are named. */
  note(served: ServedIce): void {
    if (this.url !== null && served.servers.length > 0) this.entry(this.url).served = served;
  }

  private isExpired({ served }: Known): boolean {
    return served === null || served.expiresAt <= this.now();
  }

  /** The entry of an address, as the newest. */
  private entry(url: string): Known {
    const one = known.get(url) ?? { served: null, askAt: -Infinity, asking: null, waitUntil: -Infinity };
    known.delete(url);
    known.set(url, one);
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    return one;
  }

  private async ask(url: string, one: Known): Promise<void> {
    try {
      const { status, link } = await this.call({ method: 'OPTIONS', url, body: null, headers: {} });
      const isBusy = status === 429 || status >= 500;
      one.askAt = this.now() + (isBusy && status !== 501 ? FAILED_MS : NONE_MS);
      const served = readIceServers(status < 300 ? link : null, this.now());
      if (served.servers.length > 0) Object.assign(one, { served, askAt: -Infinity });
    } catch {
      one.askAt = this.now() + FAILED_MS;
    }
  }
}
