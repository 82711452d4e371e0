import { isDisruptive, isNeverArmed } from '#app/domain/command';
import type { CommandName } from '#app/domain/job';
import { DEVICE_COMMANDS, type CommandContext, type DeviceCommand } from './commands';
import type { OrderOf } from './orders';

export interface JobWord {
  readonly state: 'running' | 'succeeded' | 'failed';
  readonly progress_pct: number | null;
  readonly step: string | null;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly error: { readonly code: string; readonly error: string } | null;
}

export interface CommandHost {
  readonly isArmed: () => boolean;
  readonly say: (job: string, word: JobWord) => void;
  readonly restart: () => void;
  readonly switchOff: () => void;
  readonly reset: () => void;
  /** Called when a command has been carried out. */
  readonly onDone?: (name: CommandName) => void;
  readonly model: string;
  readonly computer: CommandContext['computer'];
  readonly values: CommandContext['values'];
}

/** How often progress is reported. */
const TICK_MS = 250;
const RUNNING = { state: 'running', progress_pct: 0, step: null, result: null, error: null } as const;
const ARMED = { code: 'device_armed', error: 'The vehicle is armed.' };

/** Carries commands out, several at once, each once. */
export class CommandRunner {
  /** Last word on each job, to be repeated on the next connection: the first may have been lost. */
  private readonly words = new Map<string, JobWord>();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(private readonly host: CommandHost) {}

  run({ job, name, args, override_armed: overrides }: OrderOf<'command'>): void {
    const known = this.words.get(job);
    if (known) return this.host.say(job, known);
    const isRefused = isNeverArmed(name) || (isDisruptive(name) && !overrides);
    if (isRefused && this.host.isArmed()) {
      return this.say(job, { ...RUNNING, state: 'failed', progress_pct: null, error: ARMED });
    }
    const command = DEVICE_COMMANDS[name];
    const total = command.steps.reduce((sum, { ms }) => sum + ms, 0);
    this.say(job, { ...RUNNING, step: command.steps[0]?.step ?? null });
    const begun = Date.now();
    const timer = setInterval(() => {
      const spent = Date.now() - begun;
      if (spent < total) return this.say(job, { ...RUNNING, ...at(command, spent, total) });
      clearInterval(timer);
      this.timers.delete(timer);
      this.finish(job, name, command, args);
    }, TICK_MS);
    timer.unref();
    this.timers.add(timer);
  }

  /** On a fresh connection. */
  greet(): void {
    for (const [job, word] of this.words) this.host.say(job, word);
  }

  /** After a restart: what was running is lost. */
  boot(): void {
    this.stop();
    for (const [job, word] of this.words) {
      if (word.state !== 'running') continue;
      this.words.set(job, {
        ...word,
        state: 'failed',
        error: { code: 'restarted', error: 'The device restarted before it was done.' },
      });
    }
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.timers.clear();
  }

  private finish(job: string, name: CommandName, command: DeviceCommand, args: CommandContext['args']): void {
    const { model, values, computer } = this.host;
    const context = { model, values, computer, args };
    const error = command.failure?.(context) ?? null;
    if (error) return this.say(job, { ...RUNNING, state: 'failed', progress_pct: null, error });
    this.host.onDone?.(name);
    const done = { state: 'succeeded', progress_pct: 100, step: null, error: null } as const;
    const word: JobWord = { ...done, result: command.result?.(context) ?? {} };
    command.effect?.(context);
    if (command.resets) this.host.reset();
    if (command.restarts) {
      // Told when it is back.
      this.keep(job, word);
      return this.host.restart();
    }
    this.say(job, word);
    if (command.switchesOff) this.host.switchOff();
  }

  private say(job: string, word: JobWord): void {
    this.keep(job, word);
    this.host.say(job, word);
  }

  private keep(job: string, word: JobWord): void {
    this.words.set(job, word);
    const [oldest] = this.words.keys();
    if (this.words.size > 50 && oldest !== undefined) this.words.delete(oldest);
  }
}

/** The step after `spent` ms, and how far all of it is. */
function at({ steps }: DeviceCommand, spent: number, total: number) {
  let end = 0;
  const current = steps.find(({ ms }) => {
    end += ms;
    return spent < end;
  });
  return { step: current?.step ?? null, progress_pct: Math.min(99, Math.round((100 * spent) / total)) };
}
