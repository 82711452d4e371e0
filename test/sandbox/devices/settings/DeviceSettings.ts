import { randomUUID } from 'node:crypto';
import type { Computer } from '../Computer';
import type { SectionName } from '#app/settings/section';
import type { Values } from '#app/resource/define';
import type { CommandName } from '#app/domain/job';
import type { CameraSettings } from '../cameras';
import { hasNoSettings } from '../models';
import type { SourceName } from './DeviceSection';
import { CommandRunner } from './CommandRunner';
import { garbled } from './garbled';
import { radioLinkOf, type RadioLink } from './radio';
import { readSettingsOrder, type SettingsOrder } from './orders';
import { DEVICE_SECTIONS } from './registry';
import { SectionState, type Behaviour, type SavedSection } from './SectionState';

/** What a device keeps while it has no power. */
export type Memory = Readonly<Record<string, SavedSection>>;

export interface DeviceSettingsOptions {
  readonly model: string;
  readonly computer: Computer;
  readonly cameras?: readonly CameraSettings[];
  /** Sources of video that may feed the stream. */
  readonly sources?: () => readonly SourceName[];
  /** Sends to the server; nothing is sent while it is not connected. */
  readonly send: (message: object) => void;
  readonly isArmed: () => boolean;
  /** Cuts the device off from its server, or ends that. */
  readonly cut: (isCut: boolean) => void;
  readonly restart: () => void;
  readonly switchOff: () => void;
  /** Besides its own sections. */
  readonly reset?: () => void;
  /** The values that a section has from now on; told again without a change. */
  readonly onValues?: (section: SectionName, values: Values) => void;
  /** A command has been carried out. */
  readonly onCommand?: (name: CommandName) => void;
  readonly behaviour?: Behaviour;
  readonly memory?: { readonly saved: Memory | undefined; readonly save: (memory: Memory) => void } | undefined;
}

/** The settings and commands of one simulated device: its own state, which outlives connections. */
export class DeviceSettings {
  private readonly sections: readonly SectionState[];
  private readonly commands: CommandRunner;
  private behaviour: Behaviour;
  private readonly isOld: boolean;
  /** Another one after each restart. */
  bootId = randomUUID();

  constructor(private readonly options: DeviceSettingsOptions) {
    const { model, cameras = [], isArmed, cut, memory, behaviour = {} } = options;
    this.behaviour = behaviour;
    this.isOld = hasNoSettings(model);
    const host = {
      model,
      cameras,
      sources: options.sources,
      isArmed,
      cut,
      report: (section: SectionState) => this.report([section], false),
      progress: (job: string, pct: number, step: string) =>
        this.say(job, { state: 'running', progress_pct: pct, step, result: null, error: null }),
      behaviour: () => this.behaviour,
    };
    this.sections = DEVICE_SECTIONS.map(
      (plan) => new SectionState(plan, host, memory?.saved?.[plan.section.name] ?? null),
    );
    this.commands = new CommandRunner({
      isArmed,
      say: (job, word) => this.say(job, word),
      restart: () => options.restart(),
      switchOff: () => options.switchOff(),
      model,
      computer: options.computer,
      values: (name) => this.values(name),
      reset: () => {
        this.sections.forEach((section) => section.reset());
        options.reset?.();
      },
      onDone: (name) => options.onCommand?.(name),
    });
    this.tell(this.sections);
  }

  /** The present values of a section; empty where the device has no such part. */
  values(name: SectionName): Values {
    return this.sections.find((section) => section.name === name)?.values ?? {};
  }

  setBehaviour(behaviour: Behaviour): void {
    this.behaviour = behaviour;
    this.report(this.sections, false);
  }

  /** There are other sources of video to choose from. */
  sourcesChanged(): void {
    this.report(
      this.sections.filter(({ name }) => name === 'media'),
      false,
    );
  }

  /** What the radio has in use: its settings while it has any. */
  get radioLink(): RadioLink {
    const section = this.sections.find(({ name }) => name === 'radio');
    return radioLinkOf(section ?? { values: {}, memory: {} });
  }

  /** On a fresh connection: all sections, and the last word on each command. */
  greet(): void {
    this.report(this.sections, true);
    if (!this.isOld) this.commands.greet();
  }

  /** Other messages are ignored. */
  obey(text: string): void {
    const order = this.isOld ? null : readSettingsOrder(text);
    if (order) this.follow(order);
  }

  /** The device has restarted. */
  boot(): void {
    this.bootId = randomUUID();
    this.commands.boot();
    for (const section of this.sections) section.boot();
  }

  private follow(order: SettingsOrder): void {
    if (order.type === 'command') return this.commands.run(order);
    const section = this.sections.find(({ name }) => name === order.section);
    if (!section) return;
    switch (order.type) {
      case 'settings':
        return this.behaviour.ignores ? undefined : section.apply(order);
      case 'confirm':
        return section.confirm(order.job);
      case 'revert':
        return section.revert(order.job);
      case 'dry-run':
        return this.options.send({ type: 'dry-run', id: order.id, ...section.dryRun(order) });
    }
  }

  private report(sections: readonly SectionState[], greeting: boolean): void {
    this.tell(sections);
    if (this.isOld) return;
    const wires = sections.map((one) => [one.name, this.behaviour.isBroken ? garbled(one.wire) : one.wire] as const);
    this.options.send({ type: 'settings', greeting, sections: Object.fromEntries(wires) });
    // A greeting tells nothing new.
    if (greeting) return;
    this.options.memory?.save(
      Object.fromEntries(this.sections.map(({ name, values, version }) => [name, { values, version }])),
    );
  }

  private tell(sections: readonly SectionState[]): void {
    for (const { name, values } of sections) this.options.onValues?.(name, values);
  }

  private say(job: string, word: object): void {
    this.options.send({ type: 'job', job, ...word });
  }
}
