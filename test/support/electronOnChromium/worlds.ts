/** The scripts of the two worlds, bundled for a browser: `compileStandIn` puts them here. */
declare const PAGE_WORLD: string;
declare const PRELOAD_WORLD: string;

/** The scripts of the two worlds, as text that a browser runs. */
export const worldScripts = (preload: string): { readonly page: string; readonly preload: string } => ({
  page: PAGE_WORLD,
  preload: `${PRELOAD_WORLD}\n;(() => {${preload}\n})();`,
});
