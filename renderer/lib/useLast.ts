import { useState } from 'react';

/** The value, or the last one once it is gone: a form stays open when somebody else deletes what it edits. */
export function useLast<T extends object>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
