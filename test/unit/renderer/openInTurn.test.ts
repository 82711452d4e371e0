/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { MediaAnswer, MediaRequest } from '#app/api/mediaRequest';
import type { DeviceId } from '#app/domain/ids';
import { forgetIceServers } from '../../../renderer/features/live-view/connection/IceServers';
import { OpeningCancelled } from '../../../renderer/features/live-view/connection/openings';
import { openInTurn } from '../../../renderer/features/live-view/connection/openInTurn';

const SDP = 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=rtpmap:96 VP8/90000\r\n';
const OWN = 'https://api.test/v1/user/devices/dev_1/media/streams';
const FIXED = { urls: ['stun:s.test'] };

afterEach(forgetIceServers);

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A server that answers an offer when the test says so; it leaves out the network and what CORS hides. */
function createServer() {
  const asked: MediaRequest[] = [];
  const held = new Map<string, () => void>();
  const answer = (url: string, more: Partial<MediaAnswer>): MediaAnswer => ({
    ...{ status: 200, url, text: null, contentType: null, location: null, etag: null, link: null, retryAfter: null },
    ...more,
  });
  return {
    offers: () => asked.flatMap(({ method, url }) => (method === 'POST' ? [url] : [])),
    asked: () => asked.map(({ method, url }) => `${method} ${url}`),
    release: (url: string) => held.get(url)?.(),
    media: {
      rules: { api: 'https://api.test', origins: ['https://media.test'], sendToken: false },
      call: async (request: MediaRequest): Promise<MediaAnswer> => {
        const { method, url } = request;
        asked.push(request);
        if (method === 'OPTIONS') return answer(url, { link: '<stun:named.test>; rel="ice-server"' });
        if (method === 'POST') await new Promise<void>((resolve) => held.set(url, resolve));
        return answer(url, { status: 201, text: SDP, contentType: 'application/sdp', location: `${url}/1` });
      },
    },
  };
}

interface Stream {
  readonly stream: string;
  readonly whepUrl?: () => string | null;
  readonly codec?: string;
  readonly isUnseen?: () => boolean;
}

const play = (
  { media }: ReturnType<typeof createServer>,
  { stream, whepUrl = () => null, codec, isUnseen = () => false }: Stream,
) => openInTurn(media, { device: 'dev_1' as DeviceId, stream, whepUrl, codec: () => codec ?? null }, [FIXED], isUnseen);

describe('a stream is opened', () => {
  test('at the API’s own address for it, and where the streams list says otherwise, there from the next session on', async () => {
    const server = createServer();
    let whepUrl: string | null = null;
    const turn = play(server, { stream: 'front', whepUrl: () => whepUrl });
    for (const [named, url] of [
      [null, `${OWN}/front/whep`],
      ['https://media.test/front', 'https://media.test/front'],
      ['/edge/front', 'https://api.test/edge/front'],
    ] as const) {
      whepUrl = named;
      const opening = turn.open('offer');
      await settle();
      expect(server.offers().at(-1)).toBe(url);
      server.release(url);
      expect((await opening).sdp).toBe(SDP);
    }
  });

  test('nowhere, where the streams list names an address that is not allowed', async () => {
    const server = createServer();
    const turn = play(server, { stream: 'front', whepUrl: () => 'https://elsewhere.test/front' });
    await expect(turn.open('offer')).rejects.toMatchObject({ end: { kind: 'not-allowed' } });
    expect(await turn.iceServers.current()).toEqual({ servers: [FIXED], isServed: false, isExpired: false });
    expect(server.asked()).toEqual([]);
  });

  test('with the ICE servers that its own address names, or has named with an answer', async () => {
    const server = createServer();
    const turn = play(server, { stream: 'front' });
    const urls = async (of: typeof turn) => (await of.iceServers.current()).servers.map((one) => one.urls[0]);
    expect(await urls(turn)).toEqual(['stun:named.test', 'stun:s.test']);
    expect(server.asked()).toEqual([`OPTIONS ${OWN}/front/whep`]);
    turn.iceServers.note({ servers: [{ urls: ['stun:other.test'] }], expiresAt: Infinity });
    expect(await urls(turn)).toEqual(['stun:other.test', 'stun:s.test']);
    expect(await urls(play(server, { stream: 'rear' }))).toEqual(['stun:named.test', 'stun:s.test']);
  });
});

describe('of several streams of one page', () => {
  /** Three that the server keeps waiting, which are as many as are opened at once. */
  function fill(server: ReturnType<typeof createServer>) {
    const turns = ['a', 'b', 'c'].map((stream) => play(server, { stream }));
    const openings = turns.map((turn) => turn.open('offer'));
    return async () => {
      for (const stream of ['a', 'b', 'c']) server.release(`${OWN}/${stream}/whep`);
      await Promise.all(openings);
    };
  }

  test('one that is no longer wanted gives up its place and is not asked for', async () => {
    const server = createServer();
    const empty = fill(server);
    const turn = play(server, { stream: 'd' });
    const opening = turn.open('offer');
    turn.cancel();
    await expect(opening).rejects.toBeInstanceOf(OpeningCancelled);
    await empty();
    expect(server.offers()).toEqual(['a', 'b', 'c'].map((stream) => `${OWN}/${stream}/whep`));
    await expect(turn.open('offer')).rejects.toBeInstanceOf(OpeningCancelled);
  });

  test('one that cannot be seen waits for one that can', async () => {
    const server = createServer();
    const empty = fill(server);
    const unseen = play(server, { stream: 'unseen', isUnseen: () => true }).open('offer');
    const seen = play(server, { stream: 'seen' }).open('offer');
    await settle();
    server.release(`${OWN}/a/whep`);
    await settle();
    expect(server.offers().at(-1)).toBe(`${OWN}/seen/whep`);
    await empty();
    await settle();
    for (const stream of ['seen', 'unseen']) server.release(`${OWN}/${stream}/whep`);
    await Promise.all([seen, unseen]);
  });
});
