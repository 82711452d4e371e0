/** Pages whose header is a row of 48 px with their own name in it: a device's pages, the wall and adding a device. */
const OWN_ROW = /^\/(wall$|device($|s\/.))/;
/** Pages that fill the window from edge to edge: the live page and the wall. */
const FULL_WIDTH = /^\/(wall|devices\/[^/]+)\/?$/;

/** Pages of settings may be wider than plain ones. */
const SETTINGS = /^\/devices\/[^/]+\/settings\//;
/** The live page: its video takes the header's place too where the window is low, as on a phone on its side. */
const LIVE = /^\/devices\/[^/]+\/?$/;

export const hasOwnRow = (pathname: string): boolean => OWN_ROW.test(pathname);
export const isFullWidth = (pathname: string): boolean => FULL_WIDTH.test(pathname);
export const isSettings = (pathname: string): boolean => SETTINGS.test(pathname);
export const yieldsHeader = (pathname: string): boolean => LIVE.test(pathname);
