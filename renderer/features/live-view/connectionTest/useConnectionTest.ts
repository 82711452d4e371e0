import { startConnectionTest } from '#app/api/connectionTest';
import { isApiError } from '#app/api/errors';
import { mediaAddress } from '#app/api/mediaRequest';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../../../api/ClientContext';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { usePlatform } from '../../../platform/PlatformContext';
import { createMediaCalls } from '../connection/mediaCalls';
import { createWhep } from '../connection/whep';
import { probe } from './probe';
import { WAYS, type Results } from './ways';

export type TestState =
  | { readonly name: 'idle' }
  | { readonly name: 'testing'; readonly results: Results }
  /** A sentence. */
  | { readonly name: 'failed'; readonly why: string };

const NO_WEBRTC = 'This browser has no WebRTC, or it is switched off.';

/** Tries each way to the server, all at once; what a test has found of one way is shown as it comes. */
export function useConnectionTest() {
  const client = useClient();
  const platform = usePlatform();
  const [state, setState] = useState<TestState>({ name: 'idle' });
  const runs = useRef(0);
  useEffect(() => () => void (runs.current += 1), []);

  const run = useCallback(async () => {
    runs.current += 1;
    const mine = runs.current;
    const show = (next: TestState | ((before: TestState) => TestState)) => mine === runs.current && setState(next);
    if (!('RTCPeerConnection' in window)) return void show({ name: 'failed', why: NO_WEBRTC });
    show({ name: 'testing', results: {} });
    try {
      const { servers, sdpUrl } = await client.call(startConnectionTest);
      const media = createMediaCalls(client, platform);
      const url = mediaAddress(sdpUrl, platform.apiOrigin, media.rules);
      if (url === null) return void show({ name: 'failed', why: 'The server names an echo that is not allowed here.' });
      const open = createWhep(media, { url, codec: () => null });
      const all = [...servers, ...platform.config.media.iceServers];
      for (const way of WAYS)
        void probe(way, all, open).then((outcome) =>
          show((before) =>
            before.name === 'testing' ? { ...before, results: { ...before.results, [way]: outcome } } : before,
          ),
        );
    } catch (error) {
      const isOld = isApiError(error) && (error.status === 404 || error.status === 405 || error.status === 501);
      show({ name: 'failed', why: isOld ? 'This server offers no connection test.' : errorMessageOf(error) });
    }
  }, [client, platform]);

  return { state, run, host: new URL(platform.apiOrigin).hostname };
}
