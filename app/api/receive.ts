import { readBytes } from '../lib/readBytes';
import type { Readable } from '../lib/readChunks';
import { readText } from '../lib/readText';
import { ApiError } from './errors';
import { answerHeaders, type HttpAnswer, type HttpRequest } from './request';

interface Received extends Readable {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
}

/** The complete answer; a refusal is text whatever was asked for. Throws ApiError `invalid-response` for one that is too large. */
export async function receive(
  response: Received,
  { limits, isBinary }: Pick<HttpRequest, 'limits' | 'isBinary'>,
): Promise<HttpAnswer> {
  const { status, headers } = response;
  const isBytes = isBinary && status < 400;
  const body = await (isBytes ? readBytes : readText)(response, limits.maxBytes);
  if (body === null) throw new ApiError('invalid-response', 'The answer is too large.');
  return {
    status,
    ...answerHeaders(headers),
    ...(typeof body === 'string' ? { text: body } : { text: '', bytes: body }),
  };
}
