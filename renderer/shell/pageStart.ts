/** Scrolls a page to its start once it is drawn. `keepPlaces`, loaded later, restores earlier positions. */
export const pageStart = { scroll: (): void => window.scrollTo(0, 0) };
