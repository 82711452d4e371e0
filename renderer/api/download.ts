import type { Endpoint } from '#app/api/endpoint';
import { readAnswer, type CallInput } from '#app/api/request';
import type { DownloadOptions } from '../platform/Platform';
import { UNASKED, type Client } from './client';
import { serverNow } from '../lib/serverTime';

const OK = { status: 200 };

/** Saves an answer as a file; its name, or null when the person gave it up. Beside the client, because few pages download. */
export async function download<E extends Endpoint>(
  client: Client,
  endpoint: E,
  input: CallInput<E>,
  options: DownloadOptions,
): Promise<string | null> {
  const { name } = await client.watched(endpoint, input, async (request) => {
    const outcome = await client.platform.http.download(request, options);
    if (outcome.kind === 'refused') readAnswer(endpoint, outcome.answer, serverNow());
    // Given up: perhaps before the server was asked.
    return outcome.kind === 'saved' ? { answer: OK, name: outcome.name } : { answer: UNASKED, name: null };
  });
  return name;
}
