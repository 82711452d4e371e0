import type { Endpoint } from '#app/api/endpoint';
import { ApiError } from '#app/api/errors';
import type { HttpAnswer } from '#app/api/request';
import type { Handlers } from '#app/bridge/index';
import type { Send } from '../adapters/network';
import type { SessionKeeper } from '../session/SessionKeeper';
import type { Downloads } from './Downloads';
import { readDownloadArgument } from './downloadArgument';
import { endpointOf, type CallTable } from './endpointOf';
import { requestOf } from './requestOf';

export interface ApiOptions {
  readonly send: Send;
  readonly session: SessionKeeper;
  readonly downloads: Pick<Downloads, 'start' | 'abort'>;
  /** Sees every good answer in text pass by that belongs to the present session, with its number. */
  readonly onAnswer: (endpoint: Endpoint, text: string, generation: number) => void;
  readonly table?: CallTable;
}

/** Makes the page's calls with the token that the page never sees (S14). */
export function createApi({ send, session, downloads, onAnswer, table }: ApiOptions): Handlers['api'] {
  const running = new Map<string, AbortController>();
  return {
    request: async (argument): Promise<HttpAnswer> => {
      const endpoint = endpointOf(argument, 'call', table);
      if (!endpoint) throw new ApiError('invalid-request', 'That address is not valid.');
      const abort = new AbortController();
      running.set(argument.id, abort);
      try {
        const { token, generation } = await session.current();
        const answer = await send(requestOf(endpoint, argument), token, abort.signal);
        // The answer need not wait for the vault.
        if (answer.status === 401 && token !== null) void session.end('refused', generation);
        const isGood = answer.status < 300 && endpoint.kind === 'json';
        // What another user had is no news of this one.
        if (isGood && generation === session.generation) onAnswer(endpoint, answer.text, generation);
        return answer;
      } finally {
        // A page that is loaded again counts its calls from the start.
        if (running.get(argument.id) === abort) running.delete(argument.id);
      }
    },
    download: async ({ id, file }) => downloads.start({ id, ...readDownloadArgument(file) }),
    abort: ({ id }) => {
      running.get(id)?.abort();
      downloads.abort(id);
      return null;
    },
  };
}
