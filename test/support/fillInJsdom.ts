import timers from 'node:timers';

/**
 * What the whole app asks of a browser and jsdom lacks: empty stand-ins. They leave out layout, scrolling, what is in view, animations
 * and measured times.
 */
export function fillInJsdom(): void {
  window.scrollTo = () => undefined;
  globalThis.IntersectionObserver = class {
    observe = () => undefined;
    disconnect = () => undefined;
  } as never;
  Object.assign(performance, { getEntriesByType: () => [], getEntriesByName: () => [] });
  HTMLElement.prototype.animate = () => undefined as never;
  // A device that this process plays wants timers of Node's kind; events come at times that no test decides.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false, ...timers });
}
