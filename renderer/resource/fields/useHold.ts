import { useEffect, useEffectEvent } from 'react';
import type { FieldHandle } from '../EditingContext';

/** Keeps a field's text while the user types in it; released when the field unmounts. */
export function useHold(handle: FieldHandle) {
  const release = useEffectEvent(() => handle.release());
  useEffect(() => () => release(), []);
  return { onFocus: handle.focus, onBlur: handle.leave };
}
