import timers from 'node:timers';

/**
 * What the whole app asks of a browser and jsdom lacks: empty stand-ins. They leave out layout, scrolling, what is in view, animations,
 * measured times, and changes of a media query.
 */
export function fillInJsdom(): void {
  window.scrollTo = () => undefined;
  const { matchMedia } = window;
  // MUI listens in the old way.
  window.matchMedia = (query) =>
    Object.assign(matchMedia(query), { addListener: () => undefined, removeListener: () => undefined });
  globalThis.IntersectionObserver = class {
    observe = () => undefined;
    disconnect = () => undefined;
  } as never;
  Object.assign(performance, { getEntriesByType: () => [], getEntriesByName: () => [] });
  HTMLElement.prototype.animate = () => undefined as never;
  // A device that this process plays wants timers of Node's kind; events come at times that no test decides.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false, ...timers });
}
