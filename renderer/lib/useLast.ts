import { useState } from 'react';

/** The value, and once there is none any more, the last one there was: a form stays when somebody else deletes what it edits. */
export function useLast<T extends object>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
