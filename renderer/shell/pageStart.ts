/** Where a page is scrolled to once it is drawn. `keepPlaces` knows more, and comes later. */
export const pageStart = { scroll: (): void => window.scrollTo(0, 0) };
