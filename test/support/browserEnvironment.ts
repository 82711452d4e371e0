import JsdomEnvironment from './jsdomEnvironment';

/** Web standards that Node has and jsdom lacks, or has in a form that Node's fetch does not take. */
const FROM_NODE = [
  'TextEncoder',
  'TextDecoder',
  'TextDecoderStream',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'structuredClone',
  'AbortController',
  'AbortSignal',
] as const;

/** jsdom with the network of Node, so that component tests talk to the real sandbox. */
class BrowserEnvironment extends JsdomEnvironment {
  /** Packages as Node has them: the simulated devices need real sockets. */
  override exportConditions() {
    return ['node', 'node-addons'];
  }

  constructor(...parameters: ConstructorParameters<typeof JsdomEnvironment>) {
    super(...parameters);
    for (const name of FROM_NODE) Object.assign(this.global, { [name]: globalThis[name] });
    this.global.matchMedia = ((query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      // MUI uses the deprecated names.
      addListener: () => undefined,
      removeListener: () => undefined,
    })) as unknown as typeof this.global.matchMedia;
    class NoObserver {
      observe() {}
      unobserve() {}
      disconnect() {}
    }
    Object.assign(this.global, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
    // MUI's rules: for each role that a test asks for, jsdom would match all of them with all elements. No other style sheet is loaded.
    const sheet = { cssRules: [], insertRule: () => 0 };
    Object.defineProperty(this.global.HTMLStyleElement.prototype, 'sheet', { get: () => sheet });
    // jsdom times no loading. On a busy machine a test lives long enough for the tracing that asks.
    Object.assign(this.global.performance, { getEntriesByType: () => [], getEntriesByName: () => [] });
  }
}

type Environment = typeof BrowserEnvironment;

/** `npm run mutate` notes which test reaches which fault; in a file that names its environment, that environment notes it. */
function withMutants(environment: Environment): Environment {
  const { mixinJestEnvironment } = require('@stryker-mutator/jest-runner') as {
    mixinJestEnvironment: (one: Environment) => Environment;
  };
  return mixinJestEnvironment(environment);
}

export default process.env.FARSIGHT_MUTATE === undefined ? BrowserEnvironment : withMutants(BrowserEnvironment);
