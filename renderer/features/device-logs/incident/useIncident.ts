import { listAlerts } from '#app/api/alerts';
import { getDeviceHistory } from '#app/api/deviceHistory';
import { listStatusTexts, MAX_TEXTS } from '#app/api/status';
import { MAX_ALERTS } from '#app/domain/alert';
import type { DeviceId } from '#app/domain/ids';
import useSWR from 'swr';
import type { Client } from '../../../api/client';
import { useClient } from '../../../api/ClientContext';
import { KEYS } from '../../../api/keys';
import { serverClockOf, steadyNow } from '../../../live/serverClock';
import { videoHistory } from '../../../live/videoHistory';
import { cutsOf, type Cut } from './cuts';
import { loadChanges, type Range } from './loadChanges';
import type { Sources } from './moments';
import type { WORDS } from './words';

export interface Incident extends Sources {
  /** The server keeps no readings from before; null: not said. */
  readonly keptSince: number | null;
  /** What is known from a later time than the first of these minutes only. */
  readonly cuts: readonly Cut[];
  /** Parts that could not be loaded. */
  readonly missing: readonly (keyof typeof WORDS.parts)[];
}

const valueOf = <T>(result: PromiseSettledResult<T>): T | null => (result.status === 'fulfilled' ? result.value : null);

async function load(client: Client, id: DeviceId, { since, until }: Range): Promise<Incident> {
  const params = { id };
  const iso = (at: number) => new Date(at).toISOString();
  const [history, alerts, texts, audit] = await Promise.allSettled([
    client.call(getDeviceHistory, { params, query: { since: iso(since), until: iso(until) } }),
    client.call(listAlerts, { query: { state: 'all', device_id: id, limit: String(MAX_ALERTS) } }),
    client.call(listStatusTexts, { params }),
    loadChanges(client, id, { since, until }),
  ]);
  const now = steadyNow() + (serverClockOf(client).estimate()?.offsetMs ?? 0);
  const results = { history, alerts, texts, audit };
  const names = Object.keys(results) as (keyof typeof results)[];
  const heard = (valueOf(texts) ?? []).map(({ ageMs, text, severity }) => ({ at: now - ageMs, text, severity }));
  const raised = valueOf(alerts);
  return {
    history: valueOf(history)?.points ?? [],
    keptSince: valueOf(history)?.keptSince ?? null,
    alerts: raised?.alerts ?? [],
    texts: heard,
    audit: valueOf(audit)?.entries ?? [],
    cuts: cutsOf(since, {
      alerts: raised !== null && raised.total > raised.alerts.length ? raised.alerts.map((one) => one.raisedAt) : [],
      texts: heard.length < MAX_TEXTS ? [] : heard.map(({ at }) => at),
      changes: [valueOf(audit)?.stoppedAt ?? null],
    }),
    video: videoHistory(id, since, until),
    missing: names.filter((name) => results[name].status === 'rejected'),
  };
}

/** What is known of a device's minutes besides its log; undefined until it is loaded. */
export function useIncident(id: DeviceId, range: Range) {
  const client = useClient();
  const { data, mutate } = useSWR<Incident, unknown>(KEYS.incident(id, range.since, range.until), () =>
    load(client, id, range),
  );
  return { incident: data, reload: () => void mutate() };
}
