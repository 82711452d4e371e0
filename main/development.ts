import type { Overrides } from '#app/config/desktopConfig';

/** Put in by the build: true for a package, from which everything below is left out (S26). */
declare const __IS_RELEASE__: boolean;

/** What a run from the sources may be told by its environment: the sandbox's address, a feed, a profile. */
export function overrides(): Overrides & { readonly userData?: string | undefined } {
  if (__IS_RELEASE__) return {};
  return {
    api: process.env.FARSIGHT_API,
    updates: process.env.FARSIGHT_UPDATES,
    userData: process.env.FARSIGHT_USER_DATA,
  };
}
