import { escaped } from '#app/lib/escaped';

/** What begins and ends a bracketed paste, and control characters but tab and line ends. */
const CONTROLS = /(?:\u001b\[|\u009b)20[01]~|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** A text as it is pasted: nothing in it acts as a key or ends a bracketed paste, after which a shell takes text for typed. */
export const withoutControls = (text: string): string => text.replace(CONTROLS, '');

/** One line feed for each line end. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

export const hasLineEnd = (text: string): boolean => /[\r\n]/.test(text);
/** Whether it shows more than it would on the screen. */
export const hasHidden = (text: string): boolean => escaped(withLineFeeds(text)) !== withLineFeeds(text);
