import { listAlerts } from '#app/api/alerts';
import { getDeviceHistory, type DeviceHistory } from '#app/api/deviceHistory';
import { listStatusTexts, MAX_TEXTS, type EarlierText } from '#app/api/status';
import { MAX_ALERTS, type AlertList } from '#app/domain/alert';
import type { DeviceId } from '#app/domain/ids';
import type { Section } from '#app/settings/section';
import { useRef } from 'react';
import type { Client } from '../../../api/client';
import { useClient } from '../../../api/ClientContext';
import { KEYS } from '../../../api/keys';
import { usePolled } from '../../../api/usePolled';
import { textTime } from '../../../live/device/textTime';
import { getUnheardSince } from '../../../live/liveState';
import { steadyNow, type ServerClock } from '../../../live/serverClock';
import { useServerClock } from '../../../live/useServerClock';
import { videoHistory } from '../../../live/videoHistory';
import { loadSections, type Sections } from '../../../settings/activity/loadSections';
import { useKnownSections, type KnownSections } from '../../../settings/SectionsContext';
import { loadCapability } from '../../../settings/useReported';
import { cutsOf, type Cut } from './cuts';
import { loadChanges, type Changes, type Range } from './loadChanges';
import type { Sources } from './moments';
import { untilNextRead } from './untilNextRead';
import type { WORDS } from './words';

export interface Incident extends Sources {
  /** When this was asked for, by the server's clock, in ms since the epoch. */
  readonly readAt: number;
  /** The server keeps no readings from before; null: not said. */
  readonly keptSince: number | null;
  /** What is known from a later time than the first of these minutes only. */
  readonly cuts: readonly Cut[];
  /** Parts that could not be read the last time. */
  readonly missing: readonly Part[];
  /** When each part that has been answered was last asked for with success, by the server's clock, in ms since the epoch. */
  readonly knownTo: ReadonlyMap<Part, number>;
  /** The last read ended while the page had no connection. */
  readonly isReadAway: boolean;
}

export type Part = keyof typeof WORDS.parts;
/** What was answered; null: never yet. */
interface Answers extends Pick<Incident, 'knownTo'> {
  readonly history: DeviceHistory | null;
  readonly alerts: AlertList | null;
  readonly texts: Sources['texts'] | null;
  readonly audit: Changes | null;
  readonly sections: Sections;
}
interface Read extends Answers, Pick<Incident, 'readAt' | 'missing' | 'isReadAway'> {}

interface Asked {
  readonly client: Client;
  readonly clock: ServerClock;
  readonly id: DeviceId;
  readonly range: Range;
  readonly known: KnownSections;
}

/** Asks for all of it. What cannot be loaded is as it was `before`. */
async function read({ client, clock, id, range, known }: Asked, before: Answers | null): Promise<Read> {
  const params = { id };
  const iso = (at: number) => new Date(at).toISOString();
  const begunAt = steadyNow();
  const isMeasured = clock.ready();
  const answers = await Promise.allSettled([
    client.call(getDeviceHistory, { params, query: { since: iso(range.since), until: iso(range.until) } }),
    client.call(listAlerts, { query: { state: 'all', device_id: id, limit: String(MAX_ALERTS) } }),
    // Their ages are those when they were sent, however long the other calls take.
    client.call(listStatusTexts, { params }).then((rows) => ({ rows, answeredAt: steadyNow() })),
    loadChanges(client, id, range),
  ]);
  await isMeasured;
  const offsetMs = clock.now() - steadyNow();
  const [history, alerts, texts, audit] = answers;
  const changes = valueOf(audit) ?? before?.audit ?? null;
  const capabilityOf = (section: Section) => loadCapability(client, id, section);
  const sections = await loadSections(changes?.entries ?? [], before?.sections ?? NO_SECTIONS, { known, capabilityOf });
  const heard = valueOf(texts);
  const readAt = begunAt + offsetMs;
  const missing = PARTS.filter((_, index) => answers[index]?.status === 'rejected');
  const heardParts = PARTS.filter((part) => !missing.includes(part)).map((part) => [part, readAt] as const);
  return {
    readAt,
    history: valueOf(history) ?? before?.history ?? null,
    alerts: valueOf(alerts) ?? before?.alerts ?? null,
    texts: heard ? toTexts(heard, offsetMs) : (before?.texts ?? null),
    audit: changes,
    sections,
    missing,
    knownTo: new Map([...(before?.knownTo ?? []), ...heardParts]),
    // At its end: the read after a reconnect begins just before the connection counts as back.
    isReadAway: getUnheardSince() !== null,
  };
}

interface HeardTexts {
  readonly rows: readonly EarlierText[];
  /** By `steadyNow`. */
  readonly answeredAt: number;
}

/** `offsetMs`: how far the server's clock is ahead of `steadyNow`. */
const toTexts = ({ rows, answeredAt }: HeardTexts, offsetMs: number): Sources['texts'] =>
  rows.map(({ ageMs, at, text, severity }) => ({
    at: textTime({ at }, answeredAt + offsetMs - ageMs),
    text,
    severity,
  }));

const NO_SECTIONS: Sections = new Map();
const PARTS: readonly Part[] = ['history', 'alerts', 'texts', 'audit'];
const valueOf = <T>(result: PromiseSettledResult<T>): T | null => (result.status === 'fulfilled' ? result.value : null);

function toIncident({ history, alerts, texts, audit, ...rest }: Read, id: DeviceId, { since, until }: Range): Incident {
  const heard = texts ?? [];
  return {
    ...rest,
    history: history?.points ?? [],
    keptSince: history?.keptSince ?? null,
    alerts: alerts?.alerts ?? [],
    texts: heard,
    audit: audit?.entries ?? [],
    cuts: cutsOf(since, {
      alerts: alerts !== null && alerts.total > alerts.alerts.length ? alerts.alerts.map((one) => one.raisedAt) : [],
      texts: heard.length < MAX_TEXTS ? [] : heard.map(({ at }) => at),
      changes: [audit?.stoppedAt ?? null],
    }),
    video: videoHistory(id, since, until),
  };
}

/** What is known of a device's minutes besides its log, read again until they are over; undefined until it is loaded. */
export function useIncident(id: DeviceId, range: Range) {
  const client = useClient();
  const clock = useServerClock();
  const known = useKnownSections();
  const answers = useRef<(Answers & Range) | null>(null);
  const ask = async () => {
    const last = answers.current;
    // Those of other minutes do for a start, and tell nothing of how far these are known.
    const isSame = last?.since === range.since && last.until === range.until;
    const before = last && (isSame ? last : { ...last, knownTo: new Map<Part, number>() });
    const latest = await read({ client, clock, id, range, known }, before);
    answers.current = { ...latest, ...range };
    return toIncident(latest, id, range);
  };
  const { data, mutate } = usePolled<Incident>(KEYS.incident(id, range.since, range.until), ask, (latest) =>
    latest ? untilNextRead(latest.readAt, range.until) : 0,
  );
  return { incident: data, reload: () => void mutate() };
}
