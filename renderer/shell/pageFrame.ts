/** Pages with a compact header of 48 px that shows their own name: a device's pages, the wall and adding a device. */
const OWN_ROW = /^\/(wall$|device($|s\/.))/;
/** Pages that fill the window from edge to edge: the live page and the wall. */
const FULL_WIDTH = /^\/(wall|devices\/[^/]+)\/?$/;

/** The list, so that IDs are whole, and settings pages, which have an aside, can be wider than plain pages. */
const WIDE = /^\/($|devices\/[^/]+\/settings\/)/;
/** The live page hides the header in a low window, such as a phone in landscape, so that the video fills it. */
const LIVE = /^\/devices\/[^/]+\/?$/;

export const hasOwnRow = (pathname: string): boolean => OWN_ROW.test(pathname);
export const isFullWidth = (pathname: string): boolean => FULL_WIDTH.test(pathname);
export const isWide = (pathname: string): boolean => WIDE.test(pathname);
export const yieldsHeader = (pathname: string): boolean => LIVE.test(pathname);
