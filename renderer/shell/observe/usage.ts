import { isCounted } from '#app/analytics/rules';
import { SHORT_NAME } from '#app/brand';
import { createFlag } from '../../lib/flag';
import type { Platform } from '../../platform/Platform';

/** Whether this person lets us count what is used; kept on this computer. */
export const shareUsage = createFlag(`${SHORT_NAME}.shareUsage`, true);

/** The browser says for its person that they will not be counted. */
function isRefused(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** Whether statistics are kept: not at all here, refused by the browser, or as the person chooses. */
export function usageOf({ config, desktop, apiOrigin }: Platform): 'none' | 'refused' | 'asked' {
  const { hostname } = desktop ? new URL(apiOrigin) : window.location;
  if (!isCounted(config, hostname)) return 'none';
  return isRefused() ? 'refused' : 'asked';
}
