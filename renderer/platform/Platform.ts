import type { EventSourceSpec } from '#app/domain/eventSource';
import type { MediaAnswer, MediaRequest } from '#app/api/mediaRequest';
import type { DownloadOutcome, DownloadProgress } from '#app/api/download';
import type { HttpAnswer, HttpRequest } from '#app/api/request';
import type { Command, Diagnostics } from '#app/bridge/system';
import type { Credentials, ProxyQuestion } from '#app/bridge/proxy';
import type { SwitchQuestion, VaultState } from '#app/bridge/session';
import type { PageLink } from '#app/config/pageLinks';
import type { RuntimeConfig } from '#app/config/runtimeConfig';
import type { SignInState } from '#app/domain/authSession';
import type { PushRequest } from '#app/domain/pushSubscription';
import type { ComputerSettings, SettingsChange } from '#app/domain/desktopSettings';
import type { UpdateState } from '#app/domain/updateState';
import type { PresenceNews } from '#app/events/presenceNews';
import type { LogSink } from '../lib/log';

/** Sends spans (OTLP in JSON) and tells the status of the answer; rejects without one. */
export type SendSpans = (body: string) => Promise<number>;

/** Sends counted events (`StatisticsBatch`, in JSON) and tells the status of the answer; rejects without one. */
export type SendStatistics = (batch: string) => Promise<number>;

/** Where the page's telemetry goes; null without a collector. */
export interface Collectors {
  readonly platform: 'web' | 'desktop';
  readonly log: LogSink | null;
  readonly sendSpans: SendSpans | null;
  readonly sendStatistics: SendStatistics | null;
}

/** Why an event stream ended. `status` is the answer's, where there was one. */
export type StreamEnd =
  | { readonly reason: 'unauthorized' }
  | { readonly reason: 'refused'; readonly status: number }
  | { readonly reason: 'network' }
  | { readonly reason: 'ended' }
  /** An event was longer than `MAX_EVENT`. The data it announced is requested once the stream is open again. */
  | { readonly reason: 'too-long' };

export interface StreamHandlers {
  onOpen(): void;
  onEvent(name: string, data: string): void;
  /** Of the account's stream: its events of presence, read and gathered, at most once a frame; they do not come by `onEvent`. */
  onPresence?(news: PresenceNews): void;
  /** Any bytes at all, comments included. */
  onActivity(): void;
  /** Called once, never after the stream was closed by its holder. */
  onEnd(end: StreamEnd): void;
}

/** The result closes it. */
export type OpenStream = (handlers: StreamHandlers) => () => void;

/** Rejects with ApiError `network`, `timeout`, `aborted`, or `invalid-request` for an address that is not allowed. */
export type SendMedia = (request: MediaRequest, signal?: AbortSignal) => Promise<MediaAnswer>;

export interface DownloadOptions {
  /** Proposed file name, with the ending of the call table (`DOWNLOAD_NAME`). */
  readonly name: string;
  /** Called at most ten times a second. */
  readonly onProgress: (progress: DownloadProgress) => void;
  readonly signal?: AbortSignal;
}

/** What happens on a WebSocket. */
export interface SocketHandlers {
  onOpen(): void;
  onText(text: string): void;
  onBytes(bytes: Uint8Array<ArrayBuffer>): void;
  /** Once, never after its holder closed it. 1006: it broke, or there was none. */
  onClose(code: number): void;
}

/** A WebSocket to the API. */
export interface Socket {
  /** Nothing is sent before it is open or after it closed. */
  send(data: string | Uint8Array<ArrayBuffer>): void;
  /** Bytes that were handed over and have not left: who has much to send waits for it to fall. */
  waiting(): number;
  close(): void;
}

export interface SocketRequest {
  /** As the server named it; one outside the API's origin is never opened (`socketAddress`). */
  readonly url: string;
  readonly protocol: string;
}

export type OpenSocket = (request: SocketRequest, handlers: SocketHandlers) => Socket;

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

/** Notifications of the system that the page itself may show. */
export interface Notifications {
  /** `default`: the user was not asked yet. */
  permission(): 'granted' | 'denied' | 'default' | 'unavailable';
  /** Asks the user, who must have clicked for it; resolves to the permission afterwards. */
  ask(): Promise<ReturnType<Notifications['permission']>>;
  /**
   * Resolves to whether the browser shows it: not without permission. A later one with the same tag takes the place of the earlier.
   * It may outlive this page: a click then opens `path`, or else the page open now (`onOpen`), and `onClick` is not called.
   */
  show(
    note: { readonly title: string; readonly body: string; readonly tag: string; readonly path?: string },
    onClick: () => void,
  ): Promise<boolean>;
}

/** Where messages for this browser are sent, and the id of that at the server (`setPushSubscription`). */
export interface PushTarget extends Pick<PushRequest, 'endpoint' | 'keys'> {
  readonly id: string;
}

/** Messages of the server that reach this browser while no page of the app is open. They need the permission for notifications. */
export interface Pushes {
  /** Whether the user switched them on here, in this session. The browser may have ended them since. */
  isWanted(): boolean;
  /** The subscription of this browser; with a public key only one that was made with this key. Null: there is none. */
  find(publicKey?: string): Promise<PushTarget | null>;
  /** Subscribes with the server's public key. Rejects with the browser's error. */
  subscribe(publicKey: string): Promise<PushTarget>;
  unsubscribe(): Promise<void>;
}

/** What an installed app has beside the page. */
export interface Desktop {
  settings(): Promise<ComputerSettings>;
  changeSettings(change: SettingsChange): Promise<ComputerSettings>;
  diagnostics(): Promise<Diagnostics>;
  copyDiagnostics(): Promise<void>;
  /** Shows a notification of the system at once; a click opens the page of notifications. Rejects where the system has none. */
  testNotification(texts: { readonly title: string; readonly body: string }): Promise<void>;
  setTheme(mode: 'light' | 'dark' | 'system'): void;
  /** Whether a video of the page floats above other windows: the page is not slowed down behind them meanwhile. */
  setFloating(isFloating: boolean): void;
  /** From the menus. */
  readonly onCommand: Listen<Command>;
  /** From a notification: the path to show. */
  readonly onNavigate: Listen<string>;
  /** Null takes the open question back. */
  readonly onSwitchAsked: Listen<SwitchQuestion | null>;
  answerSwitch(id: string, accept: boolean): Promise<void>;
  /** A proxy between here and the server wants a name and a password. */
  readonly onProxyAsked: Listen<ProxyQuestion>;
  /** Null: the user gives none. */
  answerProxy(id: string, credentials: Credentials | null): void;
  /** A link that could not be followed, in a sentence. */
  readonly onLinkFailed: Listen<string>;
  /** A user was signed in without a page waiting for it. */
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
    /**
     * Puts the answer into a file that the person chooses, or the browser's folder for downloads, as it comes. Cancelled when they
     * choose none or the signal says so. Rejects with ApiError, of a download too.
     */
    download(request: HttpRequest, options: DownloadOptions): Promise<DownloadOutcome>;
  };
  /** Requests of WHEP, to the API and to the media origins of the configuration. Loaded when video is first played. */
  readonly media: () => Promise<SendMedia>;
  readonly events: {
    /** Opens an event stream: the account's, one device's or that of several devices. The result closes it; any number may be open at once. */
    open(handlers: StreamHandlers, source?: EventSourceSpec): () => void;
  };
  /** WebSockets to the API, without the session's token: their address carries a ticket. Loaded when first needed. */
  readonly socket: () => Promise<OpenSocket>;
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
    /** Shows the sign-in page once more, or copies its address; false when it is no longer open. */
    reopen(how: 'open' | 'copy'): Promise<boolean>;
  };
  /** Where the token is kept; absent unless the user must know. */
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
  /** Loaded when first needed; absent where the body shows them by itself. */
  readonly notifications?: () => Promise<Notifications>;
  /** Loaded when first needed. Null if the browser has none; absent in the installed app, which keeps running and gets alerts itself. */
  readonly pushes?: () => Promise<Pushes | null>;
  /** Ends the messages of `pushes` to this browser, if any were switched on: their account is not signed in here any more. Never rejects. */
  readonly endPushes?: () => Promise<void>;
  /** From a notification that outlived its page: the path to show. The result unsubscribes. */
  readonly onOpen?: Listen<string>;
  /** Loaded once the page has been shown. */
  readonly collectors: () => Promise<Collectors>;
  /** Shows a number on the icon of the app; 0: none. Absent where the body shows it by itself. */
  readonly badge?: (count: number) => void;
  readonly links: {
    /** Address for an anchor. */
    href(id: PageLink): string;
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
