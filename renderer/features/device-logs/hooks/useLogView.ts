import type { LogFilter } from '#app/domain/logFilter';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readLogView, writeFilter, type LogView } from '../logView';

/** What the address says, and how to change the filter or all of it. */
export function useLogView(): {
  readonly view: LogView;
  readonly change: (part: Partial<LogFilter>) => void;
  readonly go: (search: string) => void;
} {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readLogView(params), [params]);
  const latest = useLatest(params);
  const change = useCallback(
    (part: Partial<LogFilter>) => {
      const now = latest.read();
      const next = writeFilter(now, { ...readLogView(now).filter, ...part });
      latest.write(next);
      setParams(next, { replace: true });
    },
    [latest, setParams],
  );
  const go = useCallback(
    (search: string) => {
      const next = new URLSearchParams(search);
      latest.write(next);
      setParams(next);
    },
    [latest, setParams],
  );
  return { view, change, go };
}

/** The address with the changes that the router has not drawn yet: a change that comes meanwhile must not undo them. */
function useLatest(params: URLSearchParams) {
  const now = useRef(params);
  const written = useRef<string[]>([]);
  useEffect(() => {
    const at = written.current.indexOf(params.toString());
    written.current = at === -1 ? [] : written.current.slice(at + 1);
    if (at === -1) now.current = params;
  }, [params]);
  return useMemo(
    () => ({
      read: () => now.current,
      write: (next: URLSearchParams) => {
        now.current = next;
        written.current.push(next.toString());
      },
    }),
    [],
  );
}
