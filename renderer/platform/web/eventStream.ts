import { pathOfSource } from '#app/api/eventSource';
import type { EventSourceSpec } from '#app/domain/eventSource';
import { requestHeaders } from './http';
import type { OpenStream } from '../Platform';
import { openLater } from './stream/openLater';
import type { StreamRequest } from './stream/readStream';
import { connectWorker } from './stream/workerStream';

const inPage = (request: StreamRequest, isAccount: boolean): OpenStream => {
  const coming = import(/* webpackChunkName: 'device-parts' */ './stream/pageStream');
  return (handlers) =>
    openLater(
      coming.then(({ openInPage }) => openInPage(request, isAccount)),
      handlers,
    );
};

/** The account's stream is read in a worker, where the browser and the policy of the host allow one; the others in the page. */
export function createEventStream(origin: string, source: EventSourceSpec): OpenStream {
  const request = { url: origin + pathOfSource(source).path, headers: requestHeaders() };
  if (source.kind !== 'account') return inPage(request, false);
  const found = connectWorker().then((worker) => (worker ? worker.open(request) : inPage(request, true)));
  return (handlers) => openLater(found, handlers);
}
