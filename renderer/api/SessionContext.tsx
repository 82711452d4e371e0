import type { User } from '#app/domain/user';
import { createContext, useContext } from 'react';

/** What a page may do with the session of this app as a whole. */
export interface SessionControl {
  /** A sign-in has just been proved by the server. */
  begin(user: User): void;
  /** Forgets the session here and in every other tab, whatever the server says (`security.md` S31). */
  end(): void;
}

const SessionContext = createContext<SessionControl | null>(null);
export const SessionControlProvider = SessionContext.Provider;

export function useSessionControl(): SessionControl {
  const control = useContext(SessionContext);
  if (control === null) throw new Error('No session control');
  return control;
}
