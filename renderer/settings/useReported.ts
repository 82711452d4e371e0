import { getSection } from '#app/api/settings';
import type { DeviceId } from '#app/domain/ids';
import type { Values } from '#app/resource/define';
import type { Section } from '#app/settings/section';
import { toResource } from '#app/settings/sectionResource';
import { useMemo } from 'react';
import useSWR from 'swr';
import type { Client } from '../api/client';
import { useClient } from '../api/ClientContext';
import { KEYS } from '../api/keys';

type Body = Readonly<Record<string, unknown>>;

const NONE: Values = {};

/** A part of an answer; empty where there is none, or none that can be read. */
function partOf(part: 'reported' | 'capability', section: Section | null, body: Body | undefined): Values {
  if (section === null || body === undefined) return NONE;
  try {
    return toResource(section, body)[part] ?? NONE;
  } catch {
    return NONE;
  }
}

/** As long as a form's own answer counts as fresh, so that both ask once. */
const FRESH_MS = 2000;

function usePart(part: 'reported' | 'capability', id: DeviceId, section: Section | null): Values {
  const client = useClient();
  // A reader without a way to fetch would hold back the form's: an event asks only one of the readers of a key.
  const { data } = useSWR<Body>(
    section && KEYS.settings(id, section.name),
    section && (() => client.call(getSection, { params: { id, section: section.name } })),
    { dedupingInterval: FRESH_MS },
  );
  return useMemo(() => partOf(part, section, data), [part, section, data]);
}

/** The same as `useCapability` outside of components. Rejects with ApiError. */
export async function loadCapability(client: Client, id: DeviceId, section: Section): Promise<Values> {
  return partOf('capability', section, await client.call(getSection, { params: { id, section: section.name } }));
}

/** What the device reports of a section; empty until it is known. */
export const useReported = (id: DeviceId, section: Section): Values => usePart('reported', id, section);

/** What the device can do of a section; empty until it is known, and without a section. */
export const useCapability = (id: DeviceId, section: Section | null): Values => usePart('capability', id, section);
