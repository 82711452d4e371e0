import { startConnectionTest } from '#app/api/connectionTest';
import { mediaAddress } from '#app/api/mediaRequest';
import type { Client } from '../../../api/client';
import type { Platform } from '../../../platform/Platform';
import { createMediaCalls } from '../connection/mediaCalls';
import { createWhep } from '../connection/whep';
import { RESULTS } from '../words/connectionResults';
import { probe } from './probe';
import { adviceFor, linesOf, WAYS, type Results } from './ways';

export interface Report {
  /** Name and result of each path. */
  readonly lines: readonly (readonly [string, string])[];
  /** What the results mean; null while one of them is missing. */
  readonly advice: string | null;
}

/** Tests all paths at the same time, and reports after each. Resolves with null, or with the sentence why nothing can be tested. Rejects with ApiError. */
export async function runConnectionTest(
  client: Client,
  platform: Platform,
  onReport: (report: Report) => void,
): Promise<string | null> {
  const { servers, sdpUrl } = await client.call(startConnectionTest);
  const media = createMediaCalls(client, platform);
  const url = mediaAddress(sdpUrl, platform.apiOrigin, media.rules);
  if (url === null) return RESULTS.notAllowed;
  const open = createWhep(media, { url, codec: () => null });
  const all = [...servers, ...platform.config.media.iceServers];
  const host = new URL(platform.apiOrigin).hostname;
  let results: Results = {};
  const report = () => onReport({ lines: linesOf(results), advice: adviceFor(results, host) });
  report();
  for (const way of WAYS)
    void probe(way, all, open).then((outcome) => {
      results = { ...results, [way]: outcome };
      report();
    });
  return null;
}
