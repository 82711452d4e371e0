import { isApiError, type ApiError } from '#app/api/errors';
import type { LogPage } from '#app/api/deviceLogs';
import { LOG_EVENTS } from '#app/events/logEvent';
import { parseJson } from '#app/lib/parseJson';
import { nextFrame } from '../../lib/nextFrame';
import {
  addLoaded,
  addNewer,
  addOlder,
  EMPTY_BUFFER,
  firstLine,
  gapRow,
  lastLine,
  resume,
  rowsOfLines,
  waitingLines,
  type LineBuffer,
  type Row,
} from './lineBuffer';

export type Pairs = [string, string][];
export type Direction = 'older' | 'newer';
export type TailState = 'off' | 'connecting' | 'on' | 'lost';

export interface SessionState extends LineBuffer {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly problem: { readonly text: string; readonly code: string | null; readonly of: Direction } | null;
  /** Of the lines around a moment, those that could not be loaded. */
  readonly missing: Direction | null;
  /** How many lines wait while the reader looks at older ones. */
  readonly waitingCount: number;
  /** Where older lines begin; null: there are none. */
  readonly older: string | null;
  readonly newer: string | null;
  readonly busy: 'older' | 'newer' | null;
  /** A search stopped here, in ms since the epoch. */
  readonly scannedTo: number | null;
  readonly isLive: boolean;
  readonly uploadedAt: number | null;
  readonly tail: TailState;
  /** Lines a second of the last seconds. */
  readonly rate: number;
}

export interface SessionOptions {
  /** The filter, as the calls have it. */
  readonly query: () => Pairs;
  /** In ms since the epoch: begins with the lines before and after it. */
  readonly around: number | null;
  readonly load: (query: Pairs, signal: AbortSignal) => Promise<LogPage>;
  /** Follows new lines; `query` has the cursor of the newest line that is there when it is called. The result ends it. */
  readonly follow: (query: () => Pairs, listener: TailListener) => () => void;
}

export interface TailListener {
  onEvent(name: string, data: string): void;
  onState(state: TailState): void;
  /** The server no longer knows the newest line, for example after a restart. */
  onStale(): void;
}

const FIRST = 300;
const MORE = 300;
/** A search continues automatically until it has so many lines, with at most so many requests. */
const ENOUGH = 30;
const MAX_STEPS = 12;
const RATE_MS = 3000;
const TICK_MS = 1000;

const START: SessionState = {
  ...EMPTY_BUFFER,
  phase: 'loading',
  problem: null,
  missing: null,
  waitingCount: 0,
  older: null,
  newer: null,
  busy: null,
  scannedTo: null,
  isLive: true,
  uploadedAt: null,
  tail: 'off',
  rate: 0,
};

const iso = (at: number) => new Date(at).toISOString();
/** Replaces the part of a query that bounds its end. */
const within = (query: Pairs, name: string, value: string): Pairs => [
  ...query.filter(([one]) => one !== name),
  [name, value],
];

/** The lines of a device's log that match one filter: loads pages in both directions, and adds new lines once a frame. */
export class LogSession {
  private state: SessionState = START;
  private readonly listeners = new Set<() => void>();
  private abort = new AbortController();
  private closeTail: (() => void) | null = null;
  private incoming: Row[] = [];
  private cancelFlush: (() => void) | null = null;
  private isPaused = false;
  private arrivals: { readonly at: number; readonly count: number }[] = [];
  private ticker = 0;
  /** The search for newer lines stopped before its end. */
  private isNewerCut = false;

  constructor(private readonly options: SessionOptions) {}

  readonly get = (): SessionState => this.state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  async start(): Promise<void> {
    this.abort.abort();
    const abort = new AbortController();
    this.abort = abort;
    this.set({ ...START });
    const { around } = this.options;
    const halves =
      around === null ? [this.loadOlder()] : [this.loadOlder(iso(around - 1)), this.loadNewer(iso(around))];
    const [older, newer] = await Promise.allSettled(halves);
    if (older?.status === 'rejected') this.fail(older.reason, abort, 'older');
    else if (newer?.status === 'rejected') this.fail(newer.reason, abort, 'newer');
    else this.set({ phase: 'ready' });
  }

  /** Older lines, or the search for some goes on. */
  async more(direction: Direction): Promise<void> {
    if (this.state.busy !== null || this.state[direction] === null) return;
    const { abort } = this;
    this.set({ busy: direction });
    try {
      await (direction === 'older' ? this.loadOlder() : this.loadNewer());
      this.clearProblem(direction);
    } catch (error) {
      this.fail(error, abort, direction);
    }
    if (abort === this.abort) this.set({ busy: null });
  }

  /** Lines that have come since, of minutes that are not over. One that fails is made up for by the next. */
  async fill(): Promise<void> {
    const { phase, busy, newer } = this.state;
    const isDue = newer === null || this.isNewerCut;
    if (phase !== 'ready' || busy !== null || !isDue) return;
    await this.loadNewer().then(
      () => this.clearProblem('newer'),
      () => undefined,
    );
  }

  /** Whether new lines are arriving has changed. */
  setFollowing(isWanted: boolean): void {
    if (isWanted === (this.closeTail !== null)) return;
    this.closeTail?.();
    this.closeTail = null;
    window.clearInterval(this.ticker);
    if (!isWanted) return this.set({ tail: 'off', rate: 0 });
    this.set({ tail: 'connecting' });
    this.ticker = window.setInterval(() => this.setRate(), TICK_MS);
    this.openTail();
    return undefined;
  }

  /** The reader looks at older lines: new ones wait. */
  setPaused(isPaused: boolean): void {
    if (this.isPaused === isPaused) return;
    this.isPaused = isPaused;
    if (!isPaused) this.setNewer(resume(this.state));
  }

  /**
   * Called when the device is back online. True: the lines stay, since the person reads older ones or does not follow; new lines
   * wait until asked for, and lines that the device had not uploaded before can be loaded. False: load everything again.
   */
  goOn(): boolean {
    const { rows, older } = this.state;
    const isAtEnd = this.closeTail !== null && !this.isPaused;
    // A range that has an end may lack lines there.
    const hasEnd = this.options.query().some(([name]) => name === 'until');
    if (rows.length === 0 || isAtEnd || hasEnd) return false;
    this.set({ isLive: true, older: older ?? firstLine(rows)?.cursor ?? null });
    if (this.closeTail) this.restartTail();
    return true;
  }

  /** Shows the newest lines: where they do not follow those that are here, all begins again. */
  toNewest(): void {
    this.setPaused(false);
    if (!this.state.isCutAtEnd) return;
    this.setFollowing(false);
    void this.start();
  }

  stop(): void {
    this.abort.abort();
    this.closeTail?.();
    this.cancelFlush?.();
    this.closeTail = null;
    window.clearInterval(this.ticker);
  }

  private openTail(): void {
    const query = (): Pairs => {
      const newest = lastLine([...this.state.rows, ...this.state.waiting, ...this.incoming]);
      const all = this.options.query().filter(([name]) => name !== 'since' && name !== 'until');
      return newest ? [...all, ['cursor', newest.cursor]] : all;
    };
    this.closeTail = this.options.follow(query, {
      onEvent: (name, data) => this.take(name, data),
      onState: (tail) => {
        this.set({ tail });
        // Requests the missed lines, from the newest line that is loaded now.
        if (tail === 'lost' && this.closeTail) this.restartTail();
      },
      onStale: () => {
        this.closeTail?.();
        this.closeTail = null;
        void this.start();
      },
    });
  }

  private restartTail(): void {
    this.closeTail?.();
    this.openTail();
  }

  private take(name: string, data: string): void {
    const body = parseJson(data);
    const skipped = name === 'gap' ? (LOG_EVENTS.gap.decode(body)?.skipped ?? 0) : 0;
    const lines = name === 'log' ? LOG_EVENTS.log.decode(body) : [];
    if (lines.length > 0) this.incoming.push(...rowsOfLines(lines));
    if (skipped > 0) this.incoming.push(gapRow(skipped));
    if (lines.length + skipped > 0) this.arrivals.push({ at: performance.now(), count: lines.length + skipped });
    this.cancelFlush ??= nextFrame(() => this.flush());
  }

  private flush(): void {
    this.cancelFlush = null;
    const added = this.incoming;
    this.incoming = [];
    this.setNewer(addNewer(this.state, added, this.isPaused));
  }

  /** Rows that went at the beginning are among the older lines again. */
  private setNewer(change: Partial<SessionState> & LineBuffer): void {
    const [before] = this.state.rows;
    const first = before && change.rows[0] !== before ? firstLine(change.rows) : null;
    this.set({ ...change, ...(first && { older: first.cursor, scannedTo: null }) });
  }

  private setRate(): void {
    const from = performance.now() - RATE_MS;
    this.arrivals = this.arrivals.filter(({ at }) => at >= from);
    const rate = Math.round((this.arrivals.reduce((sum, { count }) => sum + count, 0) * 1000) / RATE_MS);
    if (rate !== this.state.rate) this.set({ rate });
  }

  /** Asks on as long as a search finds little. */
  private async loadOlder(until?: string): Promise<void> {
    let found = 0;
    for (let step = 0; step < MAX_STEPS && found < ENOUGH; step += 1) {
      const { older, phase } = this.state;
      const isFirst = step === 0 && phase === 'loading';
      const query = until === undefined ? this.options.query() : within(this.options.query(), 'until', until);
      const page = await this.load([
        ...query,
        ['order', 'desc'],
        ['limit', String(isFirst ? FIRST : MORE)],
        ...(older === null ? [] : [['cursor', older] as [string, string]]),
      ]);
      // The lines before which these are have gone meanwhile.
      if (this.state.older !== older) return;
      found += page.lines.length;
      const rows = addOlder(this.state, rowsOfLines(page.lines.toReversed()));
      const { isLive, uploadedAt, nextCursor } = page;
      const about = { isLive, uploadedAt, older: nextCursor, scannedTo: page.isTruncated ? page.scannedTo : null };
      this.set({
        ...rows,
        ...about,
        ...(rows.isCutAtEnd && { newer: lastLine(rows.rows)?.cursor ?? null }),
        ...(this.options.around === null && phase === 'loading' && rows.rows.length > 0 && { phase: 'ready' }),
      });
      if (nextCursor === null || !page.isTruncated) return;
    }
  }

  private async loadNewer(since?: string): Promise<void> {
    const last = lastLine(this.state.rows);
    const newer = this.state.newer ?? last?.cursor ?? null;
    const query = since === undefined ? this.options.query() : within(this.options.query(), 'since', since);
    const page = await this.load([
      ...query,
      ['order', 'asc'],
      ['limit', String(MORE)],
      ...(newer === null ? [] : [['cursor', newer] as [string, string]]),
    ]);
    // Meanwhile the lines before these were dropped, or these were loaded already.
    if (since === undefined && lastLine(this.state.rows) !== last) return;
    const isEnd = page.nextCursor === null;
    this.isNewerCut = page.isTruncated;
    this.setNewer({ ...addLoaded(this.state, rowsOfLines(page.lines), isEnd), newer: page.nextCursor });
    // From the last line that is here now: what waited is among those that were loaded.
    if (!isEnd || !this.closeTail) return;
    this.incoming = [];
    this.restartTail();
  }

  private async load(query: Pairs): Promise<LogPage> {
    const { signal } = this.abort;
    const page = await this.options.load(query, signal);
    signal.throwIfAborted();
    return page;
  }

  private fail(error: unknown, { signal }: AbortController, of: Direction): void {
    if (signal.aborted) return;
    const api: ApiError | null = isApiError(error) ? error : null;
    const problem = { text: api?.message ?? String(error), code: api?.code ?? null, of };
    const missing = this.state[of] === null ? of : this.state.missing;
    this.set({ problem, missing, phase: this.state.rows.length > 0 ? 'ready' : 'failed' });
  }

  private clearProblem(of: Direction): void {
    const { problem, missing } = this.state;
    this.set({ problem: problem?.of === of ? null : problem, missing: missing === of ? null : missing });
  }

  private set(change: Partial<SessionState>): void {
    if (this.abort.signal.aborted) return;
    const next = { ...this.state, ...change };
    this.state = { ...next, waitingCount: waitingLines(next) };
    for (const listener of this.listeners) listener();
  }
}
