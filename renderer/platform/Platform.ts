import type { EventSourceSpec } from '#app/domain/eventSource';
import type { MediaAnswer, MediaRequest } from '#app/api/mediaRequest';
import type { HttpAnswer, HttpRequest } from '#app/api/request';
import type { Command, Diagnostics } from '#app/bridge/system';
import type { SwitchQuestion, VaultState } from '#app/bridge/session';
import type { LinkId, RuntimeConfig } from '#app/config/runtimeConfig';
import type { SignInState } from '#app/domain/authSession';
import type { ComputerSettings, SettingsChange } from '#app/domain/desktopSettings';
import type { UpdateState } from '#app/domain/updateState';
import type { LogSink } from '../lib/log';

/** Sends spans (OTLP in JSON) and tells the status of the answer; rejects without one. */
export type SendSpans = (body: string) => Promise<number>;

/** Where what a page says of itself goes; null where nobody collects it. */
export interface Collectors {
  readonly platform: 'web' | 'desktop';
  readonly log: LogSink | null;
  readonly sendSpans: SendSpans | null;
}

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

/** Rejects with ApiError `network`, `timeout`, `aborted`, or `invalid-request` for an address that is not allowed. */
export type SendMedia = (request: MediaRequest, signal?: AbortSignal) => Promise<MediaAnswer>;

/** Messages between the windows of one app: everything sent arrives in all others, never in the sender. */
export interface Channel {
  post(message: unknown): void;
  subscribe(listener: (message: unknown) => void): () => void;
}

/** Something that lives in another process, as it was last heard of. */
export interface Remote<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

type Listen<T> = (listener: (value: T) => void) => () => void;

/** What an installed app has beside the page. */
export interface Desktop {
  settings(): Promise<ComputerSettings>;
  changeSettings(change: SettingsChange): Promise<ComputerSettings>;
  diagnostics(): Promise<Diagnostics>;
  copyDiagnostics(): Promise<void>;
  setTheme(mode: 'light' | 'dark' | 'system'): void;
  /** From the menus. */
  readonly onCommand: Listen<Command>;
  /** From a notification: the path to show. */
  readonly onNavigate: Listen<string>;
  readonly onSwitchAsked: Listen<SwitchQuestion>;
  answerSwitch(id: string, accept: boolean): Promise<void>;
  /** A link that could not be followed, in a sentence. */
  readonly onLinkFailed: Listen<string>;
  /** Somebody was signed in whom nobody was waiting for. */
  readonly onSignedIn: Listen<string>;
  /** The page listens: what waited for it may come. */
  ready(): void;
}

/** A picture or a recording that is being written to this computer's disk. */
export interface CaptureFile {
  /** Resolves once it is on the disk; rejects with an error whose message says in a sentence why not. */
  write(data: Blob): Promise<void>;
  /** Puts bytes over what was written, `at` bytes from the beginning; never beyond its end. */
  patch(at: number, data: Blob): Promise<void>;
  /** Closes it; `where` is its path, `show` opens its folder. */
  finish(): Promise<{ readonly where: string; readonly show: () => void }>;
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
  /** Requests of WHEP, to the API and to the media origins of the configuration. Loaded when video is first played. */
  readonly media: () => Promise<SendMedia>;
  readonly events: {
    /** Opens an event stream: the account's, one device's or that of several devices. The result closes it; any number may be open at once. */
    open(handlers: StreamHandlers, source?: EventSourceSpec): () => void;
  };
  readonly session: {
    /** Leaves for the identity provider; `redirect` is where to come back to. */
    startSignIn(redirect: string): void;
    /** Forgets whatever this body keeps of the session. */
    clear(): Promise<void>;
    /** Sessions that begin and end outside this page, other than in a tab beside it. */
    onChange?(listener: (change: 'begun' | 'cleared' | 'refused') => void): () => void;
  };
  /** Sign-in in the system's browser, where this body has one beside it. */
  readonly signIn?: {
    readonly state: Remote<SignInState>;
    start(): void;
    cancel(): void;
    /** Shows the sign-in page once more, or copies its address; false when there is none any more. */
    reopen(how: 'open' | 'copy'): Promise<boolean>;
  };
  /** Where the token is kept, where that is any of a person's business. */
  readonly vault?: { readonly state: Remote<VaultState>; retry(): Promise<void> };
  /** Writes files to the disk as they come; a body without it downloads them whole. */
  readonly captures?: { begin(name: string): Promise<CaptureFile> };
  readonly updates?: {
    readonly state: Remote<UpdateState>;
    start(): void;
    dismiss(): void;
    check(): void;
  };
  readonly desktop?: Desktop;
  /** Loaded once the page has been shown. */
  readonly collectors: () => Promise<Collectors>;
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
