import type { LogFilter } from '#app/domain/logFilter';
import { useCallback, useMemo } from 'react';
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
  const change = useCallback(
    (part: Partial<LogFilter>) =>
      setParams((now) => writeFilter(now, { ...readLogView(now).filter, ...part }), { replace: true }),
    [setParams],
  );
  const go = useCallback((search: string) => setParams(new URLSearchParams(search)), [setParams]);
  return { view, change, go };
}
