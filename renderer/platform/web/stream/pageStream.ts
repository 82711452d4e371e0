import { gatherPresence } from '../../gatherPresence';
import type { OpenStream } from '../../Platform';
import { readStream, type StreamRequest } from './readStream';

/** A stream that is read in the page. */
export const openInPage = (request: StreamRequest, isAccount: boolean): OpenStream =>
  isAccount ? gatherPresence(readStream(request)) : readStream(request);
