import { getSection } from '#app/api/settings';
import type { DeviceId } from '#app/domain/ids';
import type { Values } from '#app/resource/define';
import type { Section } from '#app/settings/section';
import { toResource } from '#app/settings/sectionResource';
import { useMemo } from 'react';
import useSWR from 'swr';
import { useClient } from '../api/ClientContext';
import { KEYS } from '../api/keys';

type Body = Readonly<Record<string, unknown>>;

function reportedOf(section: Section, body: Body | undefined): Values {
  if (body === undefined) return {};
  try {
    return toResource(section, body).reported ?? {};
  } catch {
    return {};
  }
}

/** As long as a form's own answer counts as fresh, so that both ask once. */
const FRESH_MS = 2000;

/** What the device reports of a section; empty until it is known. */
export function useReported(id: DeviceId, section: Section): Values {
  const client = useClient();
  // A reader without a way to fetch would hold back the form's: an event asks only one of the readers of a key.
  const { data } = useSWR<Body>(
    KEYS.settings(id, section.name),
    () => client.call(getSection, { params: { id, section: section.name } }),
    { dedupingInterval: FRESH_MS },
  );
  return useMemo(() => reportedOf(section, data), [section, data]);
}
