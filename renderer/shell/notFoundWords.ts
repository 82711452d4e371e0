import { NAME } from '#app/brand';

/** Texts of the page for an unknown address (specification §2). */
export const WORDS = {
  title: `Page not found · ${NAME}`,
  heading: 'Opps! This page does not exist',
  text: 'The address may be mistyped, or the page has moved.',
  home: 'Home',
  search: 'Search devices and pages',
} as const;
