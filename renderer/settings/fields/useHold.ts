import { useEffect, useEffectEvent } from 'react';
import type { FieldHandle } from '../SectionContext';

/** Keeps a field's text while the user types in it; released when the field unmounts. */
export function useHold(handle: FieldHandle) {
  const leave = useEffectEvent(() => handle.leave());
  useEffect(() => () => leave(), []);
  return { onFocus: handle.focus, onBlur: handle.leave };
}
