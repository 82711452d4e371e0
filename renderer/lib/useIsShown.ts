import { useSyncExternalStore } from 'react';
import { followPageHidden, isPageHidden } from './pageHidden';

/** Whether the page can be seen: not in a tab behind another, nor in a window that is minimised. */
export const useIsShown = (): boolean => useSyncExternalStore(followPageHidden, () => !isPageHidden());
