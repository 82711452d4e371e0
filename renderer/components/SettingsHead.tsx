import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Where a settings page may put something beside its title; the settings frame provides it. */
export const SettingsHeadContext = createContext<HTMLElement | null>(null);

/** Puts tabs, a summary or a button beside the title of the settings page. */
export function SettingsHead({ children }: { readonly children: ReactNode }) {
  const slot = useContext(SettingsHeadContext);
  return slot && createPortal(children, slot);
}
