import { startConnectionTest } from '#app/api/connectionTest';
import { isUnknownCall } from '#app/api/errors';
import { openWhep } from '#app/api/media';
import { mediaAddress, streamAddress } from '#app/api/mediaRequest';
import { fillPath } from '#app/api/path';
import type { IceServer } from '#app/domain/iceServers';
import type { Client } from '../../../api/client';
import type { Platform } from '../../../platform/Platform';
import { IceServers } from '../connection/IceServers';
import { createMediaCalls, type MediaCalls } from '../connection/mediaCalls';
import type { Source } from '../connection/openInTurn';
import { createWhep } from '../connection/whep';
import { RESULTS } from '../words/connectionResults';
import { probe, type Target } from './probe';
import { adviceFor, linesOf, WAYS, type Results } from './ways';

export interface Report {
  /** Name and result of each path. */
  readonly lines: readonly (readonly [string, string])[];
  /** What was tested, where it is not the echo of the API. */
  readonly note: string | null;
  /** What the results mean; null while one of them is missing. */
  readonly advice: string | null;
}

/** Why nothing can be tested. */
export class CannotTest extends Error {}

interface Plan {
  readonly target: Target;
  readonly host: string;
  readonly servers: () => Promise<readonly IceServer[]>;
}

/** The echo of the API; null where it has none. */
async function planEcho(client: Client, media: MediaCalls, fixed: readonly IceServer[]): Promise<Plan | null> {
  const answer = await client.call(startConnectionTest).catch((error: unknown) => {
    if (isUnknownCall(error)) return null;
    throw error;
  });
  if (answer === null) return null;
  const url = mediaAddress(answer.sdpUrl, media.rules.api, media.rules);
  if (url === null) throw new CannotTest(RESULTS.notAllowed);
  return {
    target: { kind: 'echo', open: createWhep(media, { url, codec: () => null }) },
    host: new URL(url).hostname,
    servers: () => Promise.resolve([...answer.servers, ...fixed]),
  };
}

/** The server that the video comes from; null where it may not be asked. */
function planStream(media: MediaCalls, source: Source, fixed: readonly IceServer[]): Plan | null {
  const path = fillPath(openWhep.path, { id: source.device, stream_id: source.stream });
  const url = streamAddress(source.whepUrl() ?? path, media.rules.api, media.rules);
  if (url === null) return null;
  const ice = new IceServers(media.call, url, fixed);
  const open = createWhep(media, { url, codec: source.codec });
  return {
    target: {
      kind: 'stream',
      open: async (offer, signal) => {
        const opened = await open(offer, signal);
        ice.note(opened.ice);
        return opened;
      },
    },
    host: new URL(url).hostname,
    servers: async () => (await ice.current()).servers,
  };
}

/** The server's echo, unless it has none or video comes from another host: only that host can test its own path. */
function choose(echo: Plan | null, own: Plan | null): Plan | null {
  return echo !== null && (own === null || own.host === echo.host) ? echo : own;
}

interface Options {
  readonly client: Client;
  readonly platform: Platform;
  /** The video that does not come; null: none in particular. */
  readonly source: Source | null;
  readonly onReport: (report: Report) => void;
  /** Ends the test, and closes what it has opened. */
  readonly signal: AbortSignal;
}

/** Tests all paths, and reports after each. Rejects with CannotTest, or with ApiError. */
export async function runConnectionTest({ client, platform, source, onReport, signal }: Options): Promise<void> {
  const media = createMediaCalls(client, platform);
  const fixed = platform.config.media.iceServers;
  const plan = choose(await planEcho(client, media, fixed), source && planStream(media, source, fixed));
  if (plan === null) throw new CannotTest(RESULTS.unsupported);
  const { target, host } = plan;
  let results: Results = {};
  const note = target.kind === 'stream' ? RESULTS.ownServer({ host }) : null;
  const report = () => signal.aborted || onReport({ lines: linesOf(results), note, advice: adviceFor(results, host) });
  const test = async (way: (typeof WAYS)[number]) => {
    const outcome = await probe(way, await plan.servers(), target, signal);
    results = { ...results, [way]: outcome };
    report();
  };
  report();
  if (target.kind === 'echo') await Promise.all(WAYS.map(test));
  // One after the other: each is a viewer, of whom a server takes so many, and the first may name the TURN servers.
  else for (const way of WAYS) if (!signal.aborted) await test(way);
}
