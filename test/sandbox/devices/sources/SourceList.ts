import { clearInterval, setInterval } from 'node:timers';
import type { Source } from '#app/settings/source';
import type { Look } from '../../media/scene/look';
import type { CameraSettings } from '../cameras';
import { itemWire } from '../items/ChangingItems';
import { hasNoSettings } from '../models';
import type { JobWord } from '../settings/CommandRunner';
import type { Behaviour } from '../settings/SectionState';
import { controlWires, DEFAULTS, lookOf } from './controls';
import { readSourceOrder, type SourceOrder, type SourceOrderOf } from './orders';
import { createSourceItems, type SourceItem, type SourceItems } from './SourceItems';
import { capabilitiesOf, fateOf, SPARE_CAMERA, type Fate, type Found } from './surroundings';

/** How a source is seen, for the pipeline and for pictures of it. */
export interface SourceView {
  readonly isFromAbove: boolean;
  readonly look: Look;
}

export interface SourceListOptions {
  readonly model: string;
  readonly cameras: readonly CameraSettings[];
  /** Sends to the server; nothing is sent while it is not connected. */
  readonly send: (message: object) => void;
  /** A small JPEG of what a source sees now; null: there is none. */
  readonly picture: (view: SourceView) => Promise<Buffer | null>;
  readonly isArmed: () => boolean;
  /** Whether the pipeline takes its video from a source. */
  readonly isUsed: (id: string) => boolean;
  /** Sources came, went or changed. */
  readonly onChange: () => void;
}

const STEPS = ['Looking up the address', 'Connecting', 'Waiting for video'] as const;
const PROBE_MS = 1500;
/** A silent address takes longer: nothing says that it is one. */
const SILENT_MS = 4000;
const RUNNING = { state: 'running', progress_pct: 0, step: null, result: null, error: null } as const;

/** The sources of video of one device: what it is to have, what it has, and what it finds there. */
export class SourceList {
  private readonly items: SourceItems;
  private behaviour: Behaviour = {};
  private readonly held = new Map<string, boolean>();
  /** Its USB does not tell of cameras: it finds none before it looks for them. */
  private isBlind = false;
  private readonly isOld: boolean;

  constructor(private readonly options: SourceListOptions) {
    this.isOld = hasNoSettings(options.model);
    this.items = createSourceItems(options.cameras, { ...options, behaviour: () => this.behaviour }, () =>
      this.changed(),
    );
  }

  setBehaviour(behaviour: Behaviour): void {
    this.behaviour = behaviour;
  }

  /** Plugs a camera in or out; null: as it usually is. */
  setPlugged(path: string, isPlugged: boolean | null): void {
    if (isPlugged === null) this.held.delete(path);
    else this.held.set(path, isPlugged);
    this.changed();
  }

  /** No camera was there when it looked last. */
  overlookCameras(): void {
    this.isBlind = true;
    this.report(false);
  }

  /** Looks for cameras again. */
  look(): void {
    this.isBlind = false;
    this.report(false);
  }

  /** On a fresh connection. */
  greet(): void {
    this.report(true);
  }

  /** All sources are as they left the factory. */
  reset(): void {
    this.items.reset();
    this.changed();
  }

  /** Other messages are ignored. */
  obey(text: string): void {
    const order = this.isOld ? null : readSourceOrder(text);
    if (order && !this.behaviour.ignores) this.follow(order);
  }

  /** Those that may feed the stream. */
  get offered(): readonly { readonly id: string; readonly name: string }[] {
    return [...this.items.all].flatMap(([id, { values }]) => (values?.enabled ? [{ id, name: values.name }] : []));
  }

  /** How a source is seen; null: there is none of this id. */
  view(id: string): SourceView | null {
    const item = this.items.all.get(id);
    if (!item?.values) return null;
    const fate = this.fate(item.values, item.password);
    const isFromAbove = 'found' in fate && fate.found.isFromAbove;
    const own = 'found' in fate ? fate.found.look : lookOf(DEFAULTS);
    return { isFromAbove, look: this.hasControls(item) ? blend(own, lookOf(item.controls)) : own };
  }

  private hasControls({ values }: SourceItem): boolean {
    return (values?.kind === 'csi' || values?.kind === 'v4l2') && this.isPlugged(values.device ?? '');
  }

  private readonly isPlugged = (path: string): boolean => this.held.get(path) ?? path !== SPARE_CAMERA;

  private fate(source: Source, password: string | null): Fate {
    if (this.isBlind && (source.kind === 'csi' || source.kind === 'v4l2')) return { failure: 'not_found' };
    return fateOf(source, password, { cameras: this.options.cameras, isPlugged: this.isPlugged });
  }

  private follow(order: SourceOrder): void {
    switch (order.type) {
      case 'sources':
        return this.apply(order);
      case 'source-probe':
        return this.probe(order);
      case 'source-controls':
        return this.control(order);
      case 'source-picture':
        return void this.show(order);
    }
  }

  private apply({ items, removals, secrets }: SourceOrderOf<'sources'>): void {
    const wanted = new Set(items.map(({ id }) => id));
    for (const one of items) {
      this.items.begin({ ...one, password: Object.hasOwn(secrets, one.id) ? secrets[one.id] : undefined });
    }
    this.items.removeOthers(wanted, removals);
    this.report(false);
  }

  private control({ ask, id, values }: SourceOrderOf<'source-controls'>): void {
    const item = this.items.all.get(id);
    const error = item && this.hasControls(item) ? null : { code: 'not_found', error: 'The camera is unplugged.' };
    if (item && !error) {
      item.controls = { ...item.controls, ...values };
      this.report(false);
    }
    this.options.send({ type: 'answer', ask, error, jpeg: null });
  }

  private async show({ ask, id }: SourceOrderOf<'source-picture'>): Promise<void> {
    const values = this.items.all.get(id)?.values;
    const password = this.items.all.get(id)?.password ?? null;
    const view = values?.enabled && 'found' in this.fate(values, password) ? this.view(id) : null;
    const jpeg = view ? await this.options.picture(view) : null;
    this.options.send({ type: 'answer', ask, error: null, jpeg: jpeg?.toString('base64') ?? null });
  }

  /** Looks for some time; what it finds depends on the address and the password alone. */
  private probe({ job, source, password, id }: SourceOrderOf<'source-probe'>): void {
    const say = (word: JobWord) => this.options.send({ type: 'job', job, ...word });
    const known = id === null ? null : (this.items.all.get(id)?.password ?? null);
    const fate = this.fate(source, password === undefined ? known : password);
    const isSilent = 'failure' in fate && fate.failure === 'timeout';
    const stepMs = (this.behaviour.slowMs ?? (isSilent ? SILENT_MS : PROBE_MS)) / STEPS.length;
    let step = 0;
    const tell = () => say({ ...RUNNING, step: STEPS[step] ?? null, progress_pct: Math.round((100 * step) / 3) });
    tell();
    const timer = setInterval(() => {
      step += 1;
      if (step < STEPS.length) return tell();
      clearInterval(timer);
      if ('found' in fate) return void this.tellFound(say, fate.found);
      const error = { code: fate.failure, error: `The test of the source failed: ${fate.failure}.` };
      return say({ ...RUNNING, state: 'failed', progress_pct: null, error });
    }, stepMs);
    timer.unref();
  }

  private async tellFound(say: (word: JobWord) => void, { isFromAbove, look, ...found }: Found): Promise<void> {
    const jpeg = await this.options.picture({ isFromAbove, look });
    const result = { ...found, ...(jpeg && { jpeg: jpeg.toString('base64') }) };
    say({ state: 'succeeded', progress_pct: 100, step: null, result, error: null });
  }

  private changed(): void {
    this.options.onChange();
    this.report(false);
  }

  private report(greeting: boolean): void {
    if (this.isOld) return;
    const { cameras } = this.options;
    this.options.send({
      type: 'sources',
      greeting,
      supported: cameras.length > 0,
      ...capabilitiesOf(cameras, this.isPlugged),
      ...(this.isBlind && { cameras: [], onvif: [] }),
      items: [...this.items.all].map(([id, item]) => this.wire(id, item)),
    });
  }

  private wire(id: string, item: SourceItem) {
    const { isFixed, values, password } = item;
    return {
      ...itemWire(id, item),
      built_in: isFixed,
      status: values && statusOf(values, this.fate(values, password)),
      controls: this.hasControls(item) ? controlWires(item.controls) : [],
    };
  }
}

function statusOf({ enabled }: Source, fate: Fate) {
  const none = { codec: null, width: null, height: null, fps: null };
  if (!enabled) return { state: 'disabled', error: null, ...none };
  if ('failure' in fate) return { state: 'error', error: fate.failure, ...none };
  const { codec, width, height, fps } = fate.found;
  return { state: 'ready', error: null, codec, width, height, fps };
}

/** What the controls make of a picture that the camera itself makes so. */
const blend = (own: Look, set: Look): Look => ({
  brightness: own.brightness + set.brightness,
  contrast: own.contrast * set.contrast,
  exposure: own.exposure * set.exposure,
  saturation: own.saturation * set.saturation,
  warmth: own.warmth + set.warmth,
});
