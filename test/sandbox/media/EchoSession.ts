import { randomUUID } from 'node:crypto';
import { RTCPeerConnection } from 'werift';
import type { LinkSpec } from '../net/Link';
import { DatagramLink } from '../net/shapeDatagrams';
import { withoutHidden } from './hiddenCandidates';
import { shapePeer } from './shapePeer';

/** Longest life of an echo, in ms: a test takes seconds. */
const LIFE_MS = 60_000;
const MAX_OPEN = 20;

/** A data channel of one viewer that gets back what it sends. */
class EchoSession {
  readonly id = randomUUID();
  private readonly link: DatagramLink;
  private readonly peer = new RTCPeerConnection({
    iceServers: [],
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
  });

  constructor(
    readonly userId: string,
    link: () => LinkSpec,
  ) {
    this.link = new DatagramLink(link);
    this.peer.onDataChannel.subscribe((channel) =>
      channel.onMessage.subscribe((message) => {
        if (message.length <= 64) channel.send(message);
      }),
    );
  }

  async answer(offer: string): Promise<string> {
    await this.peer.setRemoteDescription({ type: 'offer', sdp: withoutHidden(offer) });
    shapePeer(this.peer, this.link);
    await this.peer.setLocalDescription(await this.peer.createAnswer());
    return this.peer.localDescription?.sdp ?? '';
  }

  close(): void {
    void this.peer.close().catch(() => undefined);
  }
}

/** The echoes of the connection test (api §8 "ICE servers"). */
export class Echoes {
  private readonly open = new Map<string, EchoSession>();

  constructor(private readonly link: (userId: string) => LinkSpec) {}

  get count(): number {
    return this.open.size;
  }

  /** Rejects for an offer that is none. */
  async answer(userId: string, offer: string): Promise<{ readonly id: string; readonly sdp: string }> {
    if (!/^v=0\r?\n/.test(offer) || !/^m=application [1-9]/m.test(offer)) throw new Error('No offer of a data channel');
    if (this.open.size >= MAX_OPEN) throw new Error('Too many echoes are open');
    const session = new EchoSession(userId, () => this.link(userId));
    this.open.set(session.id, session);
    setTimeout(() => this.close(session.id), LIFE_MS).unref();
    try {
      return { id: session.id, sdp: await session.answer(offer) };
    } catch (error) {
      this.close(session.id);
      throw error;
    }
  }

  /** False if the user has none. */
  end(userId: string, id: string): boolean {
    if (this.open.get(id)?.userId !== userId) return false;
    this.close(id);
    return true;
  }

  closeAll(): void {
    for (const id of [...this.open.keys()]) this.close(id);
  }

  private close(id: string): void {
    this.open.get(id)?.close();
    this.open.delete(id);
  }
}
