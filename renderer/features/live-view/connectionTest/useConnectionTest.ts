import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../../../api/ClientContext';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { usePlatform } from '../../../platform/PlatformContext';
import type { Source } from '../connection/openInTurn';
import { CONNECTION_TEST } from '../words/connectionTest';
import type { Report } from './runConnectionTest';

export type TestState =
  | { readonly name: 'idle' }
  | ({ readonly name: 'testing' } & Report)
  /** A sentence. */
  | { readonly name: 'failed'; readonly why: string };

/** Tests every path to the server of a video, or of the API if none is named; each result is shown as it arrives. Ends with the component. */
export function useConnectionTest(source: Source | null) {
  const client = useClient();
  const platform = usePlatform();
  const [state, setState] = useState<TestState>({ name: 'idle' });
  const current = useRef<AbortController | null>(null);
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  useEffect(() => () => current.current?.abort(), []);

  const run = useCallback(async () => {
    current.current?.abort();
    const mine = new AbortController();
    current.current = mine;
    const { signal } = mine;
    const show = (next: TestState) => {
      if (!signal.aborted) setState(next);
    };
    if (!('RTCPeerConnection' in window)) {
      show({ name: 'failed', why: CONNECTION_TEST.noWebrtc });
      return;
    }
    show({ name: 'testing', lines: [], note: null, advice: null });
    const loading = import(/* webpackChunkName: 'connection-test' */ './runConnectionTest');
    try {
      const { runConnectionTest } = await loading;
      const onReport = (report: Report) => show({ name: 'testing', ...report });
      await runConnectionTest({ client, platform, source: latest.current, onReport, signal });
    } catch (error) {
      const { CannotTest } = await loading.catch(() => ({ CannotTest: null }));
      const isOurs = CannotTest !== null && error instanceof CannotTest;
      show({ name: 'failed', why: isOurs ? error.message : errorMessageOf(error) });
    }
  }, [client, platform]);

  return { state, run };
}
