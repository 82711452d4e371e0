import { getSection } from '#app/api/settings';
import type { DeviceId } from '#app/domain/ids';
import { shownState, type Resource } from '#app/resource/resource';
import type { Section } from '#app/settings/section';
import { toResource } from '#app/settings/sectionResource';
import { useClient } from '../api/ClientContext';
import { KEYS } from '../api/keys';
import { usePolled } from '../api/usePolled';

/** Polling interval while a change is being applied, in case its events do not arrive. */
const UNSETTLED_MS = 3000;
const FRESH_MS = 2000;

/** A section as the server answers it. */
export type Body = Readonly<Record<string, unknown>>;

const bodies = new WeakMap<Body, Resource>();

/** Reads an answer as a resource, once; null if it is missing or unreadable. */
export function readBody(section: Section | null, body: Body | undefined): Resource | null {
  if (section === null || body === undefined) return null;
  const read = bodies.get(body);
  if (read) return read;
  try {
    const resource = toResource(section, body);
    bodies.set(body, resource);
    return resource;
  } catch {
    return null;
  }
}

function isUnsettled(section: Section | null, body: Body | undefined): boolean {
  const resource = readBody(section, body);
  if (section === null || resource === null) return false;
  return resource.state !== 'queued_offline' && shownState(section, resource) !== 'in_sync';
}

/** The newest answer about a section of a device, kept true by events and by asking; none without a section. `known`: null without one that can be read. */
export function useSectionAnswer(id: DeviceId, section: Section | null) {
  const client = useClient();
  const { data, error, mutate } = usePolled<Body>(
    section && KEYS.settings(id, section.name),
    () => client.call(getSection, { params: { id, section: section?.name ?? '' } }),
    (latest) => (isUnsettled(section, latest) ? UNSETTLED_MS : 0),
    FRESH_MS,
  );
  return { data, error, mutate, known: readBody(section, data) };
}
