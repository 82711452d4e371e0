/** The product's name as people read it. */
export const NAME = 'Farsight';
/** Prefix of storage keys and file names (specification §3). */
export const SHORT_NAME = 'farsight';
/** Scheme of links that open the installed app (specification §4). */
export const SCHEME = 'farsight';
/** The same of a run from the sources, which must not take the installed app's links (security §1). */
export const DEVELOPMENT_SCHEME = 'farsight-dev';
/** Identifier of the installed app. */
export const APP_ID = 'example.farsight.desktop';
/** Version shown on the sign-in page and sent with logs and traces (specification §1). */
export const VERSION = '1.1.6';
/** Git commit, where a build names none (specification §9). */
export const COMMIT = 'unknown';
/** Links used where the runtime configuration names none. */
export const DEFAULT_LINKS = {
  docs: 'https://docs.farsight.example',
  terms: 'https://farsight.example/terms',
  privacy: 'https://farsight.example/privacy',
  support: 'https://farsight.example/support',
} as const;
