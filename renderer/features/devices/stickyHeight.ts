/** Height of the sticky parts at the top of the window, in px: header, tools and table head (`DevicesPage.module.css`); on a phone, header and counts. */
export function stickyHeightOf(isPhone: boolean): number {
  if (isPhone) return 56 + 72;
  return 56 + (window.matchMedia('(max-width: 1279px)').matches ? 96 : 56) + 37;
}
