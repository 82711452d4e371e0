import { create } from 'zustand';
import { letterOf } from '../../lib/letterOf';

export const usePalette = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));
export const openPalette = (): void => usePalette.setState({ isOpen: true });
export const closePalette = (): void => usePalette.setState({ isOpen: false });

const MAX_RECENT = 4;
let recent: readonly string[] = [];
/** IDs of the devices that were opened last in this tab, the latest first. */
export const recentDevices = (): readonly string[] => recent;
export function noteRecent(id: string): void {
  recent = [id, ...recent.filter((one) => one !== id)].slice(0, MAX_RECENT);
}

const isMac = /^Mac/.test(navigator.platform);
/** The keys that open it, as this system's keyboard writes them. */
export const PALETTE_KEYS = isMac ? '⌘K' : 'Ctrl+K';

export function isPaletteKey(event: KeyboardEvent): boolean {
  const isModified = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return isModified && !event.shiftKey && !event.altKey && letterOf(event) === 'k';
}
