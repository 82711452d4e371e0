import { escaped } from '#app/lib/escaped';

/** Matches the marks of a bracketed paste, and control characters other than tab and line ends. */
const CONTROLS = /(?:\u001b\[|\u009b)20[01]~|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Returns text without characters that act as keys or end a bracketed paste. A shell takes the text after that end as typed. */
export const withoutControls = (text: string): string => text.replace(CONTROLS, '');

/** Replaces each line end by a line feed. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

export const hasLineEnd = (text: string): boolean => /[\r\n]/.test(text);
/** Returns whether text has characters that are not visible on the screen. */
export const hasHidden = (text: string): boolean => escaped(withLineFeeds(text)) !== withLineFeeds(text);
