import { createContext, useCallback, useContext, useEffect, useId, useState, type ReactNode } from 'react';
import { useHeldMove } from '../lib/router/RouterContext';
import { lazyPart } from './lazyPart';
import { PART_FAILED } from './words';

const UnsavedDialog = lazyPart(() => import(/* webpackChunkName: 'confirm' */ './UnsavedDialog'), {
  failed: PART_FAILED.dialog,
  giveUp: ({ onStay }) => onStay(),
});

type Report = (form: string, isDirty: boolean) => void;
const ReportContext = createContext<Report>(() => undefined);

/** Asks before a page with unsaved edits is left, by a link, the browser's buttons, or closing the tab. */
export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback<Report>((form, isDirty) => {
    setDirty((last) => {
      if (last.has(form) === isDirty) return last;
      const next = new Set(last);
      if (isDirty) next.add(form);
      else next.delete(form);
      return next;
    });
  }, []);
  const isDirty = dirty.size > 0;
  const held = useHeldMove(({ currentLocation, nextLocation }) => {
    const isSettled = (nextLocation.state as { isSettled?: boolean } | null)?.isSettled === true;
    return isDirty && !isSettled && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ReportContext value={report}>
      {children}
      {held && <UnsavedDialog onStay={held.stay} onLeave={held.proceed} />}
    </ReportContext>
  );
}

/** Tells the guard whether the calling form holds edits that are not saved. */
export function useUnsavedChanges(isDirty: boolean): void {
  const report = useContext(ReportContext);
  const form = useId();
  useEffect(() => {
    report(form, isDirty);
    return () => report(form, false);
  }, [report, form, isDirty]);
}
