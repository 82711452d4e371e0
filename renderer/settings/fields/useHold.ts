import { useEffect, useEffectEvent } from 'react';
import type { FieldHandle } from '../SectionContext';

/** Keeps what stands in a field while somebody types in it; a field that goes away lets go. */
export function useHold(handle: FieldHandle) {
  const leave = useEffectEvent(() => handle.leave());
  useEffect(() => () => leave(), []);
  return { onFocus: handle.focus, onBlur: handle.leave };
}
