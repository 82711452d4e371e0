import { ApiError } from '#app/api/errors';
import type { MediaAnswer, MediaRequest, MediaRules } from '#app/api/mediaRequest';
import { openWhep } from '#app/api/media';
import { getUser } from '#app/api/user';
import type { Client } from '../../../api/client';
import { noteError } from '../../../api/recentErrors';
import { spans } from '../../../lib/spans';
import type { Platform } from '../../../platform/Platform';

/** An answer of any status. Rejects with ApiError without an answer. */
export type MediaCall = (request: MediaRequest, signal?: AbortSignal) => Promise<MediaAnswer>;

export interface MediaCalls {
  readonly rules: MediaRules;
  readonly call: MediaCall;
}

/**
 * Requests of WHEP from this page, with a span for each. A server of media behind the API's origin may answer with a 401 of its own:
 * the session ends only if the API says so to a call for its user.
 */
export function createMediaCalls(
  client: Client,
  platform: Pick<Platform, 'media' | 'apiOrigin' | 'config'>,
): MediaCalls {
  const { apiOrigin: api, config } = platform;
  const { origins, sendToken } = config.media;
  let confirming: Promise<unknown> | null = null;
  const confirm = () => {
    confirming ??= client
      .call(getUser)
      .catch(() => undefined)
      .finally(() => (confirming = null));
    return confirming;
  };
  const call: MediaCall = async (request, signal) => {
    const isApi = new URL(request.url).origin === api;
    const span = spans.start(`${request.method} ${openWhep.path}`, 'client');
    const isTraced = isApi && config.tracesEndpoint !== null;
    const headers = isTraced ? { ...request.headers, traceparent: span.traceparent } : request.headers;
    try {
      const send = await platform.media();
      const answer = await send({ ...request, headers }, signal);
      span.end(null, answer.status);
      // Many servers know no OPTIONS.
      if (answer.status >= 400 && request.method !== 'OPTIONS')
        noteError(openWhep, new ApiError('http', '', { status: answer.status }));
      if (answer.status === 401 && isApi) void confirm();
      return answer;
    } catch (error) {
      if (error instanceof ApiError) {
        noteError(openWhep, error);
        span.end(error.kind, error.status);
      }
      span.end('unknown');
      throw error;
    }
  };
  return { rules: { api, origins, sendToken }, call };
}
