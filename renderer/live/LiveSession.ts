import { getDeviceStatus } from '#app/api/devices';
import type { AccountEvent } from '#app/events/accountEvent';
import type { Client } from '../api/client';
import { shownDevices } from '../lib/shownDevices';
import type { Platform } from '../platform/Platform';
import { LiveConnection, type LiveState } from './LiveConnection';
import { getLiveState, getStatusAt, noteStatus, resetLiveState, setLiveState } from './liveState';
import type { PresenceModel } from './presence';
import { StatusTimer } from './StatusTimer';
import { readTabMessage, type TabMessage } from './tabMessages';
import { watchReachability } from './watchReachability';
import { serverNow } from '../lib/serverTime';
import { watchSession } from '../lib/watchSession';

/** How long the first stream may take to say who is online before the status call is made instead. */
const FIRST_LIST_MS = 1500;
/** Away for longer than this, a connection is no longer trusted (R16). */
const TRUSTED_GAP_MS = 60_000;

/** Events that make cached answers out of date; the others are of presence. */
export type EntityEvent = Exclude<
  AccountEvent,
  { readonly type: 'devices-online' | 'device-online' | 'device-offline' | 'ignored' }
>;

export interface LiveSessionOptions {
  readonly platform: Platform;
  readonly client: Client;
  readonly presence: PresenceModel;
  /** Something that the server owns may have changed: every event that is no news of presence, as it came. */
  readonly onEntityEvent: (name: string, data: string) => void;
  /** Everything the server owns may be out of date: nobody has listened for some time. */
  readonly onResume: () => void;
  /** The first stream is open: what was fetched before may have missed an event. */
  readonly onListening: () => void;
}

/** The live side of one signed-in session: one stream for all tabs, its events applied, the status call where the stream is silent. */
export class LiveSession {
  /** Of the tab that leads; null in one that follows. */
  private connection: LiveConnection | null = null;
  /** Whether the session in which this was created has ended. */
  private readonly hasEnded = watchSession();
  private readonly cleanups: (() => void)[] = [];
  private firstListTimer = 0;
  /** Runs in every tab, but only the leading one makes the call, for all. */
  private readonly statusTimer = new StatusTimer(() => this.connection && this.fetchStatus());
  private isStopped = false;
  /** Asks for what this tab has not heard; null while the stream is open, undefined until this tab knows of it. */
  private askMissed: (() => void) | null | undefined;

  constructor(private readonly options: LiveSessionOptions) {}

  start(): void {
    const { platform } = this.options;
    resetLiveState();
    this.cleanups.push(platform.onWake((gapMs) => this.handleWake(gapMs)));
    this.cleanups.push(watchReachability(this.options.client, () => this.nudge()));
    this.firstListTimer = window.setTimeout(() => this.expectList(), FIRST_LIST_MS);
    if (!platform.tabs) {
      this.cleanups.push(this.lead());
      return;
    }
    this.cleanups.push(platform.tabs.channel.subscribe((message) => this.handleMessage(message)));
    // Not 'events', as before: tabs of a version that does not know what leaders now post have a leader of their own.
    this.cleanups.push(platform.tabs.lead('stream', () => this.lead()));
    this.post({ type: 'hello' });
  }

  stop(): void {
    this.isStopped = true;
    this.options.presence.gapFrom ||= serverNow();
    window.clearTimeout(this.firstListTimer);
    this.statusTimer.stop();
    for (const cleanup of this.cleanups.splice(0)) cleanup();
    // The finder shows statuses on pages without a stream as well.
    setLiveState({ name: 'connecting' });
  }

  /** For the banner's button. */
  reconnect(): void {
    if (this.connection) this.connection.reconnect();
    else this.post({ type: 'reconnect' });
  }

  private nudge(isWake = false): void {
    if (getLiveState().name !== 'lost') return;
    if (this.connection) this.connection.nudge(isWake);
    else this.post({ type: 'nudge', isWake });
  }

  private lead(): () => void {
    shownDevices.setState({ hasFollowers: false });
    const connection = new LiveConnection(this.options.platform.events, {
      onState: (state, heardAt) => {
        this.show(state, heardAt);
        this.post({ type: 'state', state, heardAt });
      },
      onOpen: (isFirst) => this.handleOpen(isFirst),
      onEvent: (name, data) => {
        this.options.onEntityEvent(name, data);
        this.postToFollowers({ type: 'event', name, data });
      },
      onPresence: (news) => {
        this.options.presence.applyNews(news, serverNow());
        this.postToFollowers({ type: 'presence-news', news });
      },
      onUnauthorized: () => this.options.client.reportUnauthorized(this.hasEnded),
    });
    this.connection = connection;
    this.post({ type: 'roll-call' });
    connection.start();
    return () => {
      connection.stop();
      this.connection = null;
    };
  }

  private show(state: LiveState, heardAt?: number): void {
    const { onListening, onResume, presence } = this.options;
    if (state.name === 'connected') {
      this.askMissed?.();
      this.askMissed = null;
    } else if (state.name === 'connecting' && this.askMissed !== null) this.askMissed ??= onListening;
    else this.askMissed = onResume;
    this.statusTimer.follow(state);
    presence.gapFrom = setLiveState(state, heardAt) ?? presence.gapFrom;
  }

  private handleOpen(isFirst: boolean): void {
    window.clearTimeout(this.firstListTimer);
    const knowsNothing = isFirst && this.options.presence.export() === null;
    if (knowsNothing) this.firstListTimer = window.setTimeout(() => this.expectList(), FIRST_LIST_MS);
    else this.fetchStatus();
  }

  private expectList(): void {
    if (!this.options.presence.hasList) this.fetchStatus();
  }

  private fetchStatus(): void {
    const { client, presence } = this.options;
    const mark = presence.mark();
    this.statusTimer.noteAsked();
    client.call(getDeviceStatus).then(
      (snapshot) => {
        if (this.isStopped) return;
        const now = serverNow();
        presence.applySnapshot(snapshot, mark, now);
        noteStatus(now);
        // The merged facts, not the answer: an event may have overtaken it.
        if (this.connection) this.postPresence();
      },
      // The indicator and the banner already tell of a server that does not answer.
      () => undefined,
    );
  }

  private handleWake(gapMs: number): void {
    const { name } = getLiveState();
    if (name === 'lost') return this.nudge(true);
    const isDown = name !== 'connected';
    if (!isDown && gapMs < TRUSTED_GAP_MS) return;
    this.options.onResume();
    if (this.connection) this.connection.reconnect();
    else if (isDown) this.post({ type: 'reconnect' });
    // All has just been asked for. What may miss an event until the stream is open is asked for again then.
    this.askMissed = this.options.onListening;
  }

  private post(message: TabMessage): void {
    this.options.platform.tabs?.channel.post(message);
  }

  /** Where no tab follows, a post would cost as much as if one did. */
  private postToFollowers(message: TabMessage): void {
    if (shownDevices.getState().hasFollowers) this.post(message);
  }

  private handleMessage(raw: unknown): void {
    const message = readTabMessage(raw);
    if (message === null) return;
    if (this.connection) this.answer(message, this.connection);
    else this.follow(message);
  }

  private answer(message: TabMessage, connection: LiveConnection): void {
    if (message.type === 'reconnect') connection.reconnect();
    if (message.type === 'nudge') connection.nudge(message.isWake);
    if (message.type !== 'hello') return;
    shownDevices.setState({ hasFollowers: true });
    this.post({ type: 'state', state: getLiveState() });
    this.postPresence();
  }

  private postPresence(): void {
    const { presence } = this.options;
    const known = [...(presence.export() ?? [])];
    const online = known.filter(([, isOnline]) => isOnline).map(([id]) => id);
    if (presence.hasList)
      this.post({ type: 'presence-news', news: { online, changes: [] }, gapFrom: presence.gapFrom });
    else if (known.length > 0) this.post({ type: 'presence', online: known });
    const statusAt = getStatusAt();
    if (statusAt !== null) this.post({ type: 'status', at: statusAt });
  }

  private follow(message: TabMessage): void {
    const { presence } = this.options;
    if (message.type === 'roll-call') this.post({ type: 'hello' });
    if (message.type === 'state') this.show(message.state, message.heardAt);
    if (message.type === 'status') noteStatus(message.at);
    if (message.type === 'event') this.options.onEntityEvent(message.name, message.data);
    if (message.type === 'presence-news') {
      presence.applyNews(message.news, serverNow());
      presence.gapFrom = message.gapFrom ?? 0;
    }
    if (message.type === 'presence') presence.applySnapshot(new Map(message.online), presence.mark(), serverNow());
  }
}
