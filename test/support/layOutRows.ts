import { jest } from '@jest/globals';

/** What the list needs of a browser that jsdom lacks: rows have a height here, and nothing else is laid out. */
export function layOutRows(): void {
  // The height that the style sheet gives a row.
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 52 });
  window.scrollTo = () => undefined;
  // Nothing is on the screen of a page without layout, so that no picture is asked for.
  globalThis.IntersectionObserver = jest.fn(() => ({ observe: () => undefined, disconnect: () => undefined })) as never;
  HTMLElement.prototype.animate = jest.fn<HTMLElement['animate']>();
  // The events come from a server, at times that no test decides.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
}
