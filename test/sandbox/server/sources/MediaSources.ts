import { asRecord } from '#app/lib/read';
import { sameJson } from '#app/lib/sameJson';
import type { Source } from '#app/settings/source';
import { adopted, fresh, standing } from '../items/item';
import { VersionedItems, type ChangedBy, type ItemsOptions } from '../items/VersionedItems';
import type { JobRecord } from '../jobs/record';
import type { DeviceRecord } from '../records';
import { newId } from '../secrets';
import { noteSource } from './audit';
import type { SourcesReport } from './message';
import { Questions } from './Questions';
import { factsIn, NO_FACTS, NO_SOURCES, type SourceFacts, type SourceRecord, type SourcesRecord } from './record';

type Row = SourcesReport['items'][number];

/** First frames of probes that are kept. */
const MAX_FRAMES = 50;

/** The sources of video of all devices. */
export class MediaSources extends VersionedItems<Source, Row, SourceRecord, SourcesRecord> {
  readonly questions: Questions;
  /** Texts of passwords that no device has taken yet, by source: in memory alone, so that no file has them. */
  private readonly secrets = new Map<string, string | null>();
  private readonly facts = new Map<string, SourceFacts>();
  /** First frames of probes, by job. */
  private readonly frames = new Map<string, Buffer>();

  constructor(options: ItemsOptions) {
    super(options, NO_SOURCES);
    this.questions = new Questions(options.link);
  }

  protected get table() {
    return this.options.file.state.sources;
  }

  protected adopt(row: Row, now: string): SourceRecord {
    return { ...adopted(row, now), isBuiltIn: row.built_in };
  }

  protected order(items: readonly Pick<SourceRecord, 'id'>[], removals: readonly object[]): object {
    const known = items.flatMap(({ id }) => {
      const text = this.secrets.get(id);
      return text === undefined ? [] : [[id, text] as const];
    });
    return { type: 'sources', items, removals, secrets: Object.fromEntries(known) };
  }

  /** What the device said on this connection or the last. */
  factsOf(deviceId: string): SourceFacts {
    return this.facts.get(deviceId) ?? NO_FACTS;
  }

  /** Streams that take their video from a source, as it is desired or reported. */
  usersOf(deviceId: string, sourceId: string): string[] {
    const section = this.options.file.state.settings[`${deviceId}/media`];
    if (!section) return [];
    const isUsed = [section.desired, section.reported].some((values) => asRecord(values).source === sourceId);
    const { stream } = asRecord(section.capability);
    return isUsed && typeof stream === 'string' ? [stream] : [];
  }

  /** `password`: its text, null clears it, undefined keeps it. */
  create(device: DeviceRecord, desired: Source, password: string | null | undefined, actorId: string): SourceRecord {
    const item = { ...fresh(newId('src'), desired, actorId), isBuiltIn: false };
    noteSource(this.options.file, device, actorId, null, desired);
    if (password !== undefined) this.secrets.set(item.id, password);
    return this.add(device.id, item);
  }

  /** `desired` null removes it. */
  change(
    device: DeviceRecord,
    item: SourceRecord,
    desired: Source | null,
    password: string | null | undefined,
    by: ChangedBy,
  ): SourceRecord {
    noteSource(this.options.file, device, by.actorId, standing(item), desired);
    if (password !== undefined) this.secrets.set(item.id, password);
    return this.replace(device.id, item, desired, by);
  }

  hear(deviceId: string, report: SourcesReport): void {
    const versions = new Map(this.of(deviceId).items.map(({ id, version }) => [id, version]));
    for (const { id, version } of report.items) if (versions.get(id) === version) this.secrets.delete(id);
    const known = this.factsOf(deviceId);
    const facts = factsIn(report);
    this.facts.set(deviceId, facts);
    const { supported, items: rows, greeting } = report;
    const news = this.newsOf(known, facts);
    this.take(deviceId, { rows, greeting, news }, (items) => ({ supported, items }));
  }

  /** The device looks for video at a source that it need not have. It must be online. */
  probe(
    device: DeviceRecord,
    probe: { readonly source: Source; readonly password: string | null | undefined; readonly id: string | null },
    actorId: string,
  ): JobRecord {
    return this.tryOut(device.id, 'source.probe', { type: 'source-probe', ...probe }, actorId);
  }

  /** The result of a probe without its frame, which is kept apart: a job is told to everybody. */
  withoutFrame(jobId: string, result: Readonly<Record<string, unknown>> | null) {
    if (result === null || typeof result.jpeg !== 'string') return result;
    const { jpeg, ...rest } = result;
    this.frames.set(jobId, Buffer.from(jpeg, 'base64'));
    const [oldest] = this.frames.keys();
    if (this.frames.size > MAX_FRAMES && oldest !== undefined) this.frames.delete(oldest);
    return { ...rest, has_frame: true };
  }

  frameOf(jobId: string): Buffer | undefined {
    return this.frames.get(jobId);
  }

  override removeDevice(deviceId: string): void {
    super.removeDevice(deviceId);
    this.facts.delete(deviceId);
  }

  /** Ids of sources of which the device says something else; of all of them, when it has found other cameras. */
  private newsOf(before: SourceFacts, now: SourceFacts): ReadonlySet<string> {
    const isSame = before === NO_FACTS || sameJson(before.capabilities, now.capabilities);
    return new Set([...now.byId].flatMap(([id, one]) => (isSame && sameJson(before.byId.get(id), one) ? [] : [id])));
  }
}
