import { isCounted } from '#app/analytics/rules';
import { SHORT_NAME } from '#app/brand';
import { createFlag } from '../../lib/flag';
import type { Platform } from '../../platform/Platform';

/** Whether the user allows usage statistics; stored on this computer. */
export const shareUsage = createFlag(`${SHORT_NAME}.shareUsage`, true);

/** True when the browser sends Do Not Track or Global Privacy Control. */
function isRefused(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** State of usage statistics: off in this installation, refused by the browser, or the user's choice. */
export function usageOf({ config, desktop, apiOrigin }: Platform): 'none' | 'refused' | 'asked' {
  const { hostname } = desktop ? new URL(apiOrigin) : window.location;
  if (!isCounted(config, hostname)) return 'none';
  return isRefused() ? 'refused' : 'asked';
}
