import { getSection } from '#app/api/settings';
import type { DeviceId } from '#app/domain/ids';
import { toResource } from '#app/settings/sectionResource';
import { system } from '#app/settings/sections/system';
import type { Values } from '#app/resource/define';
import { useMemo } from 'react';
import useSWR from 'swr';
import { useClient } from '../../../api/ClientContext';
import { KEYS } from '../../../api/keys';
import type { Limits } from '../limits';

type Body = Readonly<Record<string, unknown>>;

function reportedOf(body: Body | undefined): Values {
  if (body === undefined) return {};
  try {
    return toResource(system, body).reported ?? {};
  } catch {
    return {};
  }
}

/** As long as the form's own answer counts as fresh, so that both ask once. */
const FRESH_MS = 2000;

/** What the device reports of its section `system`; empty until it is known. */
export function useReported(id: DeviceId): Values {
  const client = useClient();
  // A reader without a way to fetch would hold back the form's: an event asks only one of the readers of a key.
  const { data } = useSWR<Body>(
    KEYS.settings(id, system.name),
    () => client.call(getSection, { params: { id, section: system.name } }),
    { dedupingInterval: FRESH_MS },
  );
  return useMemo(() => reportedOf(data), [data]);
}

/** The limits that the device has. */
export function limitsOf(reported: Values): Limits {
  const of = (name: keyof typeof system.fields, usual: number) =>
    typeof reported[name] === 'number' ? reported[name] : usual;
  return {
    cpuPct: of('cpu_warn_pct', 90),
    cpuAfterS: of('cpu_warn_after_s', 60),
    memPct: of('mem_warn_pct', 90),
    diskWarnPct: of('disk_warn_pct', 85),
    diskCriticalPct: of('disk_critical_pct', 95),
    tempWarn: of('temp_warn_celsius', 75),
    tempCritical: of('temp_critical_celsius', 85),
  };
}
