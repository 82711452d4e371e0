import timers from 'node:timers';
import BrowserEnvironment from './browserEnvironment';

type SetTimer = typeof timers.setTimeout | typeof timers.setInterval;

/**
 * For tests of whole pages against a sandbox in the same process. What jsdom lacks has empty stand-ins, which leave out layout, scrolling,
 * what is in view and animations.
 */
export default class PageEnvironment extends BrowserEnvironment {
  private readonly started = new Set<NodeJS.Timeout>();

  constructor(...parameters: ConstructorParameters<typeof BrowserEnvironment>) {
    super(...parameters);
    // Libraries as users get them: React's checks for development would take half of a test's time.
    this.global.process.env.NODE_ENV = 'production';
    const observer = class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    };
    Object.assign(this.global, {
      // Sandbox and devices want timers of Node's kind.
      ...timers,
      setTimeout: this.track(timers.setTimeout),
      setInterval: this.track(timers.setInterval),
      scrollTo: () => undefined,
      IntersectionObserver: observer,
    });
    this.global.HTMLElement.prototype.animate = () => undefined as never;
    this.global.Element.prototype.scrollIntoView = () => undefined;
  }

  /** A timer of Node's kind would run after the page is gone, and end the process with an error. */
  override async teardown(): Promise<void> {
    for (const timer of this.started) clearTimeout(timer);
    await super.teardown();
  }

  private track<F extends SetTimer>(set: F): F {
    const tracked = (...parameters: Parameters<typeof timers.setTimeout>) => {
      const timer = set(...parameters);
      this.started.add(timer);
      return timer;
    };
    return tracked as F;
  }
}
