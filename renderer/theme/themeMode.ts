import { useSyncExternalStore } from 'react';
import { storage } from '../lib/storage';

export const THEME_MODES = ['light', 'dark', 'system'] as const;
export type ThemeMode = (typeof THEME_MODES)[number];
/** Storage key (specification §3). */
const KEY = 'theme';

const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)');
const printQuery = () => window.matchMedia('print');
const listeners = new Set<() => void>();

function read(value: string | null): ThemeMode {
  return THEME_MODES.find((mode) => mode === value) ?? 'system';
}

let mode: ThemeMode = read(storage.get(KEY));

function schemeNow(): 'light' | 'dark' {
  // Paper is white.
  if (printQuery().matches) return 'light';
  if (mode !== 'system') return mode;
  return darkQuery().matches ? 'dark' : 'light';
}

/** Puts the colours of a mode on the page. */
function show(): void {
  const scheme = schemeNow();
  document.documentElement.dataset.theme = scheme;
}

function change(next: ThemeMode): void {
  mode = next;
  show();
  for (const listener of listeners) listener();
}

export function setThemeMode(next: ThemeMode): void {
  storage.set(KEY, next);
  change(next);
}

/** Shows the stored mode and follows the system and other tabs from here on. Run once, before the first paint. */
export function startTheme(): void {
  show();
  darkQuery().addEventListener('change', show);
  printQuery().addEventListener('change', show);
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) change(read(event.key === null ? null : event.newValue));
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(subscribe, () => mode);
}
