import type { HttpAnswer, HttpRequest } from '#app/api/request';
import type { LinkId, RuntimeConfig } from '#app/config/runtimeConfig';

/** Why an event stream ended. `status` is the answer's, where there was one. */
export type StreamEnd =
  | { readonly reason: 'unauthorized' }
  | { readonly reason: 'refused'; readonly status: number }
  | { readonly reason: 'network' }
  | { readonly reason: 'ended' };

export interface StreamHandlers {
  onOpen(): void;
  onEvent(name: string, data: string): void;
  /** Any bytes at all, comments included. */
  onActivity(): void;
  /** Called once, never after the stream was closed by its holder. */
  onEnd(end: StreamEnd): void;
}

/** Messages between the windows of one app: everything sent arrives in all others, never in the sender. */
export interface Channel {
  post(message: unknown): void;
  subscribe(listener: (message: unknown) => void): () => void;
}

/** What the renderer may ask of the body it runs in. A capability that a body lacks is absent, never a stub that throws. */
export interface Platform {
  readonly config: RuntimeConfig;
  /** Where the API answers, as `https://api.example.com`. */
  readonly apiOrigin: string;
  readonly http: {
    /** The complete answer. Rejects with ApiError `network`, `timeout`, `aborted` or `invalid-response` (too large). */
    send(request: HttpRequest, signal?: AbortSignal): Promise<HttpAnswer>;
  };
  readonly events: {
    /** Opens the account's event stream; the result closes it. */
    open(handlers: StreamHandlers): () => void;
  };
  readonly session: {
    /** Leaves for the identity provider; `redirect` is where to come back to. */
    startSignIn(redirect: string): void;
    /** Forgets whatever this body keeps of the session. */
    clear(): Promise<void>;
  };
  readonly links: {
    /** Address for an anchor. */
    href(id: LinkId): string;
    /** Address at which another person's browser finds a page of this product. */
    page(path: string): string;
  };
  readonly tabs?: {
    readonly channel: Channel;
    /** Runs `lead` once this tab alone holds the name; its result ends the lead. The returned function gives up waiting and leading. */
    lead(name: string, lead: () => () => void): () => void;
  };
  /** Tells when the computer or the tab may have slept or changed networks. `gapMs`: how long it was away, where known. */
  onWake(listener: (gapMs: number) => void): () => void;
  /** Remembers where to go after sign-in across the trip to the identity provider. */
  readonly redirectMemory: { get(): string | null; set(path: string): void; clear(): void };
}
