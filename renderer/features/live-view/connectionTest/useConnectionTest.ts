import { isApiError } from '#app/api/errors';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../../../api/ClientContext';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { usePlatform } from '../../../platform/PlatformContext';
import { CONNECTION_TEST } from '../words/connectionTest';
import type { Report } from './runConnectionTest';

export type TestState =
  | { readonly name: 'idle' }
  | ({ readonly name: 'testing' } & Report)
  /** A sentence. */
  | { readonly name: 'failed'; readonly why: string };

/** Tests every path to the server at the same time; each result is shown as it arrives. */
export function useConnectionTest() {
  const client = useClient();
  const platform = usePlatform();
  const [state, setState] = useState<TestState>({ name: 'idle' });
  const runs = useRef(0);
  useEffect(() => () => void (runs.current += 1), []);

  const run = useCallback(async () => {
    runs.current += 1;
    const mine = runs.current;
    const show = (next: TestState) => mine === runs.current && setState(next);
    if (!('RTCPeerConnection' in window)) return void show({ name: 'failed', why: CONNECTION_TEST.noWebrtc });
    show({ name: 'testing', lines: [], advice: null });
    try {
      const { runConnectionTest } = await import(/* webpackChunkName: 'connection-test' */ './runConnectionTest');
      const why = await runConnectionTest(client, platform, (report) => show({ name: 'testing', ...report }));
      if (why !== null) show({ name: 'failed', why });
    } catch (error) {
      const isOld = isApiError(error) && (error.status === 404 || error.status === 405 || error.status === 501);
      show({ name: 'failed', why: isOld ? CONNECTION_TEST.unsupported : errorMessageOf(error) });
    }
  }, [client, platform]);

  return { state, run };
}
