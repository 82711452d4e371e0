import { listAlerts } from '#app/api/alerts';
import { getDeviceHistory, type DeviceHistory } from '#app/api/deviceHistory';
import { MAX_TEXTS } from '#app/api/status';
import { MAX_ALERTS, type AlertList } from '#app/domain/alert';
import type { DeviceId } from '#app/domain/ids';
import type { Section } from '#app/settings/section';
import { useRef } from 'react';
import type { Client } from '../../../api/client';
import { useClient } from '../../../api/ClientContext';
import { KEYS } from '../../../api/keys';
import { usePolled } from '../../../api/usePolled';
import { steadyNow, type ServerClock } from '../../../live/serverClock';
import { useServerClock } from '../../../live/useServerClock';
import { videoHistory } from '../../../live/videoHistory';
import { loadSections, type Sections } from '../../../settings/activity/loadSections';
import { useKnownSections, type KnownSections } from '../../../settings/SectionsContext';
import { loadCapability } from '../../../settings/useReported';
import { cutsOf, type Cut } from './cuts';
import { loadChanges, type Changes, type Range } from './loadChanges';
import type { Sources } from './moments';
import { readTexts } from './readTexts';
import { untilNextRead } from './untilNextRead';
import type { WORDS } from './words';

export interface Incident extends Sources {
  /** When this was asked for, by the server's clock, in ms since the epoch. */
  readonly readAt: number;
  /** The server keeps no readings from before; null: not said. */
  readonly keptSince: number | null;
  /** What is known from a later time than the first of these minutes only. */
  readonly cuts: readonly Cut[];
  /** Parts that could not be loaded. */
  readonly missing: readonly Part[];
}

type Part = keyof typeof WORDS.parts;
/** What was answered; null: never yet. */
interface Answers {
  readonly history: DeviceHistory | null;
  readonly alerts: AlertList | null;
  readonly texts: Sources['texts'] | null;
  readonly audit: Changes | null;
  readonly sections: Sections;
}
interface Read extends Answers, Pick<Incident, 'readAt' | 'missing'> {}

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
    readTexts(client, id),
    loadChanges(client, id, range),
  ]);
  await isMeasured;
  const offsetMs = clock.now() - steadyNow();
  const [history, alerts, texts, audit] = answers;
  const changes = valueOf(audit) ?? before?.audit ?? null;
  const capabilityOf = (section: Section) => loadCapability(client, id, section);
  const sections = await loadSections(changes?.entries ?? [], before?.sections ?? NO_SECTIONS, { known, capabilityOf });
  const heard = valueOf(texts)?.map(({ heardAt, ...said }) => ({ ...said, at: heardAt + offsetMs }));
  return {
    readAt: begunAt + offsetMs,
    history: valueOf(history) ?? before?.history ?? null,
    alerts: valueOf(alerts) ?? before?.alerts ?? null,
    texts: heard ?? before?.texts ?? null,
    audit: changes,
    sections,
    missing: PARTS.filter((_, index) => answers[index]?.status === 'rejected'),
  };
}

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
  const answers = useRef<Answers | null>(null);
  const ask = async () => {
    const latest = await read({ client, clock, id, range, known }, answers.current);
    answers.current = latest;
    return toIncident(latest, id, range);
  };
  const { data, mutate } = usePolled<Incident>(KEYS.incident(id, range.since, range.until), ask, (latest) =>
    latest ? untilNextRead(latest.readAt, range.until) : 0,
  );
  return { incident: data, reload: () => void mutate() };
}
