import { iceServerProblem, readIceServers, type IceServer, type ServedIce } from '#app/domain/iceServers';
import { after } from '../../../lib/after';
import type { MediaCall } from './mediaCalls';

/** How long an offer waits to hear of ICE servers: they are more use than 300 ms, and a server without any answers at once. */
const WAIT_MS = 300;
const MAX_KNOWN = 200;

/** What servers of media have named, by the WHEP address of the stream, until it expires. */
const known = new Map<string, Promise<ServedIce>>();

/** For tests: forgets all named servers. */
export const forgetIceServers = (): void => known.clear();

const none = (now: number): ServedIce => readIceServers(null, now);

export interface UsableIce {
  readonly servers: readonly IceServer[];
  /** Whether the server has named any, beside those of the configuration. */
  readonly isServed: boolean;
}

/** The ICE servers for one stream: those of the configuration, and those that its WHEP server names (draft-ietf-wish-whep §4.6). */
export class IceServers {
  private readonly fixed: readonly IceServer[];

  constructor(
    private readonly call: MediaCall,
    /** WHEP address; null: no server can be asked. */
    private readonly url: string | null,
    configured: readonly IceServer[],
    private readonly now: () => number = Date.now,
  ) {
    this.fixed = configured.filter((server) => iceServerProblem(server) === null);
  }

  /** Those to connect with now; asks the server, by OPTIONS, where nothing is known or it has expired. Never rejects. */
  async current(): Promise<UsableIce> {
    const { url } = this;
    if (url === null) return { servers: this.fixed, isServed: false };
    const pending = known.get(url);
    const last = pending && (await Promise.race([pending, after(WAIT_MS, null)]));
    if (pending === undefined || (last && last.expiresAt <= this.now())) this.put(url, this.ask(url));
    const served = await Promise.race([known.get(url) ?? none(this.now()), after(WAIT_MS, none(this.now()))]);
    return { servers: [...served.servers, ...this.fixed], isServed: served.servers.length > 0 };
  }

  /** Some came with an answer: they are used until they expire. */
  note(served: ServedIce): void {
    if (this.url !== null && served.servers.length > 0) this.put(this.url, Promise.resolve(served));
  }

  private put(url: string, served: Promise<ServedIce>): void {
    known.delete(url);
    known.set(url, served);
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
  }

  private async ask(url: string): Promise<ServedIce> {
    try {
      const { status, link } = await this.call({ method: 'OPTIONS', url, body: null, headers: {} });
      return readIceServers(status < 300 ? link : null, this.now());
    } catch {
      return none(this.now());
    }
  }
}
