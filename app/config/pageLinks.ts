import type { LinkId } from './runtimeConfig';

/** The file with the licences of others, which every build writes (`scripts/webpack/ThirdPartyPlugin.ts`). */
export const LICENCES_FILE = 'THIRD-PARTY.txt';
export const LICENCES = 'licences';

/** What a page links to outside of the app: an address of the configuration, or the file of licences. */
export type PageLink = LinkId | typeof LICENCES;
