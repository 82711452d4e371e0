import { can } from '#app/domain/role';
import { enabledUntil, MAX_SESSIONS, type CloseReason, type EndReason } from '#app/domain/terminal';
import { terminal as section } from '#app/settings/sections/terminal';
import { record } from '../audit';
import type { DeviceLink } from '../deviceLink';
import { Problem } from '../problem';
import type { DeviceRecord } from '../records';
import type { SettingsEngine } from '../settings/SettingsEngine';
import type { StateFile } from '../state';
import { newId } from '../secrets';
import { personById, type Session, type Sessions } from '../sessions';
import type { TerminalMessage } from './message';
import { TerminalSession, type SessionFacts } from './TerminalSession';
import { Tickets } from './tickets';
import type { Watch } from './Watchers';

export interface TerminalTimes {
  /** Without input. */
  readonly terminalIdleMs?: number;
  /** Without a viewer. */
  readonly terminalKeptMs?: number;
  readonly ticketMs?: number;
}

export interface TerminalsOptions {
  readonly file: StateFile;
  readonly link: Pick<DeviceLink, 'isOnline' | 'send'>;
  readonly settings: Pick<SettingsEngine, 'find' | 'isArmed'>;
  readonly sessions: Pick<Sessions, 'isAlive'>;
  readonly roleOf: (device: DeviceRecord, userId: string) => Parameters<typeof can>[0] | undefined;
  readonly times: TerminalTimes;
}

const IDLE_MS = 15 * 60_000;
const KEPT_MS = 10 * 60_000;
const SIGN_IN_MS = 12 * 3_600_000;
const PING_MS = 20_000;
/** Ended sessions that are kept, of each device. */
const KEPT_ENDED = 30;

export interface OpenRequest {
  readonly session: Session;
  readonly cols: number;
  readonly rows: number;
  readonly reason: string;
  readonly overrideArmed: boolean;
}

/** The terminals of all devices: who may open one, who is attached, and when they end. Recordings live as long as this process. */
export class Terminals {
  readonly tickets: Tickets;
  private readonly all = new Map<string, TerminalSession>();
  /** Since when each device is connected. */
  private readonly connectedAt = new Map<string, number>();
  private pingedAt = Date.now();

  constructor(private readonly options: TerminalsOptions) {
    this.tickets = new Tickets(options.times.ticketMs);
  }

  find(deviceId: string, id: string): TerminalSession | undefined {
    const session = this.all.get(id);
    return session?.facts.deviceId === deviceId ? session : undefined;
  }

  /** Newest first. */
  list(deviceId: string): TerminalSession[] {
    return [...this.all.values()].filter(({ facts }) => facts.deviceId === deviceId).toReversed();
  }

  isEnabled(device: DeviceRecord): boolean {
    const { record: state } = this.options.settings.find(device, section.name);
    const changedAt = state.desiredAt === null ? null : Date.parse(state.desiredAt);
    const until = enabledUntil(state.desired, changedAt);
    return until !== null && until > Date.now();
  }

  /** Opens a terminal on a device, once all that stands against it is out of the way. */
  open(device: DeviceRecord, { session, cols, rows, reason, overrideArmed }: OpenRequest): TerminalSession {
    this.needAllowed(device, session, overrideArmed);
    const name = personById(session.userId)?.name ?? '';
    const facts: SessionFacts = {
      id: newId('term'),
      deviceId: device.id,
      userId: session.userId,
      signInKey: session.key,
      reason,
      title: `${device.name}: ${name}`,
      cols,
      rows,
    };
    const opened = new TerminalSession({
      facts,
      idleMs: this.options.times.terminalIdleMs ?? IDLE_MS,
      order: (message) => this.options.link.send(device.id, message),
    });
    this.all.set(facts.id, opened);
    this.options.link.send(device.id, { type: 'terminal-open', session: facts.id, cols, rows });
    opened.tellDevice();
    const changes = reason === '' ? [] : [{ path: '/reason', from: null, to: reason }];
    record(this.options.file, device, session.userId, { action: 'terminal.open', target: facts.id, changes });
    return opened;
  }

  /** Ends a running session; `actorId`: who did, null: by itself. */
  end(session: TerminalSession, reason: EndReason, close: CloseReason, actorId: string | null = null): void {
    if (session.endedAt !== null) return;
    const isOther = actorId !== null && actorId !== session.facts.userId;
    session.end(reason, close, isOther ? (personById(actorId)?.name ?? null) : null);
    this.noteEnd(session, actorId);
  }

  /** Notes that an owner looks at the session of another user, once for each owner. */
  noteWatch(device: DeviceRecord, { facts, watchedBy }: TerminalSession, userId: string): void {
    if (watchedBy.has(userId)) return;
    watchedBy.add(userId);
    record(this.options.file, device, userId, { action: 'terminal.watch', target: facts.id });
  }

  /** Messages of a device; those about sessions of others, or none, are dropped. */
  hear(deviceId: string, message: TerminalMessage): void {
    if (message.type === 'terminal-alive') return this.compare(deviceId, message.sessions);
    const session = this.find(deviceId, message.session);
    if (!session || session.endedAt !== null) {
      return this.options.link.send(deviceId, { type: 'terminal-close', session: message.session });
    }
    switch (message.type) {
      case 'terminal-opened':
        session.shellUser = message.user;
        return;
      case 'terminal-data':
        return session.take(message.offset, Buffer.from(message.data, 'base64'));
      case 'terminal-exit':
        if (message.error !== null) return this.end(session, 'failed', 'gone');
        session.exit(message.code);
        return this.noteEnd(session, session.facts.userId);
    }
  }

  deviceCame(deviceId: string): void {
    this.connectedAt.set(deviceId, Date.now());
  }

  deviceLeft(deviceId: string): void {
    for (const session of this.list(deviceId)) session.drop('device-offline');
  }

  /** How many viewers are attached, of all devices. */
  get viewers(): number {
    return [...this.all.values()].filter(({ isAttached }) => isAttached).length;
  }

  /** How often viewers were attached, of all devices. */
  get connections(): number {
    return [...this.all.values()].reduce((sum, session) => sum + session.connections, 0);
  }

  /** Cuts all viewers off without a word, as a broken network does. */
  cutAll(): void {
    for (const session of this.all.values()) session.cut();
  }

  /** Ends what has lasted too long, and what is no longer allowed. */
  sweep(now: number): void {
    for (const session of this.all.values()) if (session.endedAt === null) this.check(session, now);
    if (now - this.pingedAt < PING_MS) return;
    this.pingedAt = now;
    for (const session of this.all.values()) session.ping();
  }

  private check(session: TerminalSession, now: number): void {
    const { terminalIdleMs = IDLE_MS, terminalKeptMs = KEPT_MS } = this.options.times;
    const { deviceId, userId, signInKey } = session.facts;
    const device = this.options.file.state.devices.find(({ id }) => id === deviceId);
    if (!device) return this.end(session, 'device', 'gone');
    const role = this.options.roleOf(device, userId);
    if (role === undefined || !can(role, 'useTerminal')) return this.end(session, 'access', 'forbidden');
    if (!this.options.sessions.isAlive({ key: signInKey })) return this.end(session, 'access', 'sign-in');
    if (!this.isEnabled(device)) return this.end(session, 'disabled', 'disabled');
    session.watchers.sweep((watch) => this.refusalOf(device, watch));
    if (now - session.lastInputAt > terminalIdleMs) return this.end(session, 'idle', 'idle');
    if (session.detachedAt !== null && now - session.detachedAt > terminalKeptMs)
      this.end(session, 'abandoned', 'gone');
  }

  /** Why a sign-in may not watch the sessions of others; null: it may. */
  private refusalOf(device: DeviceRecord, { userId, signInKey }: Watch): CloseReason | null {
    if (!this.options.sessions.isAlive({ key: signInKey })) return 'sign-in';
    const role = this.options.roleOf(device, userId);
    return role !== undefined && can(role, 'enableTerminal') ? null : 'forbidden';
  }

  private needAllowed(device: DeviceRecord, session: Session, overrideArmed: boolean): void {
    const { link, settings } = this.options;
    if (!this.isEnabled(device)) {
      throw new Problem(423, 'terminal_disabled', 'The terminal of this device is off. The owner can turn it on.');
    }
    if (Date.now() - session.signedInAt > SIGN_IN_MS) {
      throw new Problem(
        403,
        'sign_in_again',
        'You signed in more than 12 hours ago. Sign in again to open a terminal.',
      );
    }
    if (!link.isOnline(device.id)) throw new Problem(409, 'device_offline', 'The device is offline.');
    if (!overrideArmed && settings.isArmed(device.id)) {
      throw new Problem(409, 'device_armed', 'The vehicle is armed. Disarm it or override.');
    }
    const mine = this.list(device.id).filter((one) => one.endedAt === null && one.facts.userId === session.userId);
    if (mine.length >= MAX_SESSIONS) {
      throw new Problem(409, 'too_many_sessions', `You already have ${MAX_SESSIONS} terminals open on this device.`);
    }
  }

  /** After a connection: sessions that the device has lost end, the others go on where they were. */
  private compare(deviceId: string, alive: readonly string[]): void {
    for (const session of this.list(deviceId)) {
      if (session.endedAt !== null) continue;
      if (alive.includes(session.facts.id)) session.tellDevice();
      // One that was opened meanwhile is not in the device's greeting.
      else if (session.openedAt < (this.connectedAt.get(deviceId) ?? 0)) this.end(session, 'device', 'gone');
    }
    for (const id of alive) {
      const session = this.find(deviceId, id);
      if (!session || session.endedAt !== null)
        this.options.link.send(deviceId, { type: 'terminal-close', session: id });
    }
  }

  private noteEnd(session: TerminalSession, actorId: string | null): void {
    const device = this.options.file.state.devices.find(({ id }) => id === session.facts.deviceId);
    if (!device) return;
    record(this.options.file, device, actorId, {
      action: 'terminal.close',
      target: session.facts.id,
      result: session.endReason ?? 'exit',
    });
    for (const old of this.list(device.id)
      .filter(({ isOpen }) => !isOpen)
      .slice(KEPT_ENDED))
      this.all.delete(old.facts.id);
  }
}
