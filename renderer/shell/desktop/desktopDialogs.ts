import { create } from 'zustand';

export type DesktopDialog = 'settings' | 'about';

/** Which of the installed app's dialogs is open; menus of the page and of the system both open them. */
export const useDesktopDialog = create<{ readonly open: DesktopDialog | null }>(() => ({ open: null }));

export const openDesktopDialog = (open: DesktopDialog | null): void => useDesktopDialog.setState({ open });
