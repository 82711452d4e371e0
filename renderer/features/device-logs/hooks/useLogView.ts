import type { LogFilter } from '#app/domain/logFilter';
import { useCallback, useMemo } from 'react';
import { useQuery } from '../../../lib/useQuery';
import { readLogView, writeFilter, type LogView } from '../logView';

/** Reads the filter and the view from the address, and changes them there. */
export function useLogView(): {
  readonly view: LogView;
  readonly change: (part: Partial<LogFilter>) => void;
  readonly go: (search: string) => void;
} {
  const { params, read, setParams } = useQuery();
  const view = useMemo(() => readLogView(params), [params]);
  const change = useCallback(
    (part: Partial<LogFilter>) => {
      const now = read();
      setParams(writeFilter(now, { ...readLogView(now).filter, ...part }), { replace: true });
    },
    [read, setParams],
  );
  const go = useCallback((search: string) => setParams(new URLSearchParams(search)), [setParams]);
  return { view, change, go };
}
