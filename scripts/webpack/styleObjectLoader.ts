/** As xterm.js 6.0 writes the style of a coloured cell: by an attribute, which the page's policy forbids (S4). */
const BY_ATTRIBUTE = /(\w+)\.setAttribute\("style",`\$\{\1\.getAttribute\("style"\)\|\|""\}\$\{(\w+)\};`\)/;
/** The one style element that it makes in the page's own document, whatever document it was given: of the scroll bar. */
const SCROLL_BAR = /(\w+\.mainDocument\.createElement\()"style"\)/;

function replaced(source: string, pattern: RegExp, by: string): string {
  if (!pattern.test(source)) throw new Error(`xterm.js is not as before, look at it again: ${pattern.source}`);
  return source.replace(pattern, by);
}

/**
 * Has xterm.js write styles of cells through the style's own object, which the policy allows, and those of the scroll bar nowhere:
 * `openScreen.ts` has them.
 */
module.exports = function styleObjectLoader(source: string): string {
  const cells = replaced(source, BY_ATTRIBUTE, '$1.style.cssText+=`${$2};`');
  return replaced(cells, SCROLL_BAR, '$1"template")');
};
