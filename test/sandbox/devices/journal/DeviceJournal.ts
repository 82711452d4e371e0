// Node's own: a test of the pages has the timers of a browser.
import { clearInterval, setInterval, setTimeout } from 'node:timers';
import { pidOf, type RawLine } from './history';

/** Lines that wait for a connection, and lines and characters of one message. */
const MAX_WAITING = 5000;
const MAX_LINES = 100;
const MAX_CHARACTERS = 24_000;
const MAX_MESSAGE = 16_000;
const FLUSH_MS = 100;
const CHECK_MS = 1000;
const LOW_BATTERY_PCT = 20;
const CLEAR_BATTERY_PCT = 25;

interface Options {
  readonly send: (message: object) => void;
  readonly isConnected: () => boolean;
  readonly now: () => number;
  readonly bootId: () => string;
  readonly isArmed: () => boolean;
  /** Of the battery, in percent; null: there is none. */
  readonly battery: () => number | null;
}

interface Spoken {
  readonly type?: string;
  readonly name?: string;
  readonly job?: string;
  readonly state?: string;
  readonly step?: string | null;
  readonly greeting?: boolean;
  readonly error?: { readonly code: string; readonly error: string } | null;
  readonly sections?: Readonly<Record<string, SectionReport>>;
}

interface SectionReport {
  readonly doing?: { readonly phase: string } | null;
  readonly outcome?: {
    readonly job: string;
    readonly result: string;
    readonly error: { readonly error: string } | null;
  } | null;
}

/** What a simulated device writes to its log of what really happens to it, with the times at which it does. Written to its server as soon as there is a connection. */
export class DeviceJournal {
  private waiting: RawLine[] = [];
  private flushing: NodeJS.Timeout | undefined;
  private readonly check: NodeJS.Timeout;
  private burst: NodeJS.Timeout | undefined;
  private bootedAt: number;
  private wasArmed: boolean | null = null;
  private isLow = false;
  private count = 0;
  private readonly told = new Map<string, string>();

  constructor(private readonly options: Options) {
    this.bootedAt = options.now();
    this.check = setInterval(() => this.look(), CHECK_MS);
    this.check.unref();
  }

  write(unit: string, priority: number, message: string, fields: RawLine['fields'] = {}): void {
    const line = {
      at: this.options.now(),
      unit,
      priority,
      pid: pidOf(unit),
      message: message.slice(0, MAX_MESSAGE),
      fields,
    };
    this.waiting.push(line);
    if (this.waiting.length > MAX_WAITING) this.waiting.splice(0, this.waiting.length - MAX_WAITING);
    this.flushing ??= setTimeout(() => this.flush(), FLUSH_MS).unref();
  }

  /** A good number of lines at once, as of a program in a loop; 0 ends it. */
  writeMany(perSecond: number): void {
    clearInterval(this.burst);
    if (perSecond === 0) return;
    const each = 50;
    let begun = performance.now();
    this.burst = setInterval(() => {
      const due = Math.floor(((performance.now() - begun) * perSecond) / 1000);
      begun += (due * 1000) / perSecond;
      for (let line = 0; line < due; line += 1)
        this.write('media.service', 6, `loop: step ${(this.count += 1)} took ${this.count % 17} ms`);
    }, each).unref();
  }

  /** The device starts again; `restart` gives it another boot id. */
  boot(restart: () => void): void {
    this.write('systemd', 5, 'System is rebooting.');
    this.flush();
    restart();
    this.bootedAt = this.options.now() + 1;
    this.write('kernel', 5, 'Linux version 6.6.31-farsight (aarch64) #1 SMP PREEMPT', {
      _BOOT_ID: this.options.bootId(),
    });
    this.write('farsight-agent', 5, 'agent started, connecting to the server');
  }

  connected(): void {
    this.write('farsight-agent', 6, 'connected to the server');
    this.flush();
  }

  lost(): void {
    this.write('farsight-agent', 4, 'connection to the server lost, trying again');
  }

  /** A fault that a test or the terminal put in. */
  fault(kind: string | null): void {
    if (kind === null) return this.write('farsight-agent', 6, 'fault cleared');
    if (kind === 'uplink')
      return this.write('ModemManager', 3, '[modem0] signal lost: RSRP -124 dBm, uplink falls behind');
    if (kind === 'encoder') return this.write('media.service', 3, 'encoder stalled: no frame for 2000 ms');
    return this.write(
      'media.service',
      3,
      `camera: ${kind === 'camera' ? 'no frames, cable or power?' : 'frames late'}`,
    );
  }

  /** What it tells its server of commands and settings stands in the log, too. */
  observe(message: object): void {
    const { type, job, state, step, error, greeting, sections = {} } = message as Spoken;
    if (type === 'job' && state === 'running' && step) return this.write('farsight-agent', 6, `job ${job}: ${step}`);
    if (type === 'job' && state === 'failed')
      return this.write('farsight-agent', 4, `job ${job} failed: ${error?.error ?? 'no reason'}`, {
        CODE: error?.code ?? '',
      });
    if (type === 'job' && state === 'succeeded') return this.write('farsight-agent', 6, `job ${job} done`);
    if (type !== 'settings') return undefined;
    for (const [name, section] of Object.entries(sections)) this.observeSection(name, section, greeting === true);
    return undefined;
  }

  private observeSection(name: string, { doing, outcome }: SectionReport, isGreeting: boolean): void {
    const said = doing ? doing.phase : `${outcome?.job ?? ''} ${outcome?.result ?? ''}`;
    const before = this.told.get(name);
    this.told.set(name, said);
    if (isGreeting || before === said || (!doing && !outcome)) return;
    const text = doing
      ? doing.phase.replace('_', ' ')
      : [outcome?.result, outcome?.error?.error].filter(Boolean).join(': ');
    this.write('farsight-agent', outcome?.result === 'rejected' ? 4 : 5, `settings ${name}: ${text}`, {
      SECTION: name,
    });
  }

  close(): void {
    clearInterval(this.burst);
    clearTimeout(this.flushing);
    this.flushing = undefined;
  }

  private look(): void {
    const isArmed = this.options.isArmed();
    if (this.wasArmed !== null && this.wasArmed !== isArmed)
      this.write('mavlink-router.service', 5, isArmed ? 'vehicle armed' : 'vehicle disarmed', { MAV_CMD: 400 });
    this.wasArmed = isArmed;
    const battery = this.options.battery();
    if (battery === null) return;
    if (!this.isLow && battery <= LOW_BATTERY_PCT) {
      this.isLow = true;
      this.write('mavlink-router.service', 4, `battery 0 low: ${battery} %, limit ${LOW_BATTERY_PCT} %`);
    } else if (battery >= CLEAR_BATTERY_PCT) this.isLow = false;
  }

  private flush(): void {
    clearTimeout(this.flushing);
    this.flushing = undefined;
    if (!this.options.isConnected()) return;
    while (this.waiting.length > 0) {
      let length = 0;
      let count = 0;
      while (count < Math.min(MAX_LINES, this.waiting.length) && (count === 0 || length < MAX_CHARACTERS)) {
        length += (this.waiting[count]?.message.length ?? 0) + 200;
        count += 1;
      }
      const lines = this.waiting.splice(0, count);
      this.options.send({ type: 'journal', boot_id: this.options.bootId(), booted_at: this.bootedAt, lines });
    }
  }
}
