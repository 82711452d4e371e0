import { create } from 'zustand';

export type DesktopDialog = 'settings' | 'about';

/** The open dialog of the installed app. Menus of the page and of the system can open it. */
export const useDesktopDialog = create<{ readonly open: DesktopDialog | null }>(() => ({ open: null }));

export const openDesktopDialog = (open: DesktopDialog | null): void => useDesktopDialog.setState({ open });
