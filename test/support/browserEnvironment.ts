import { TestEnvironment } from 'jest-environment-jsdom';

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
export default class BrowserEnvironment extends TestEnvironment {
  /** Packages as Node has them: the simulated devices need real sockets. */
  override exportConditions() {
    return ['node', 'node-addons'];
  }

  constructor(...parameters: ConstructorParameters<typeof TestEnvironment>) {
    super(...parameters);
    for (const name of FROM_NODE) Object.assign(this.global, { [name]: globalThis[name] });
    this.global.matchMedia = ((query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })) as unknown as typeof this.global.matchMedia;
    class ResizeObserver {
      observe() {}
      unobserve() {}
      disconnect() {}
    }
    Object.assign(this.global, { ResizeObserver });
  }
}
