import { getSection } from '#app/api/settings';
import type { DeviceId } from '#app/domain/ids';
import type { Values } from '#app/resource/define';
import type { Section } from '#app/settings/section';
import type { Client } from '../api/client';
import { readBody, useSectionAnswer } from './useSectionAnswer';

const NONE: Values = {};

/** The same as `useCapability` outside of components. Rejects with ApiError. */
export async function loadCapability(client: Client, id: DeviceId, section: Section): Promise<Values> {
  const body = await client.call(getSection, { params: { id, section: section.name } });
  return readBody(section, body)?.capability ?? NONE;
}

/** What the device reports of a section; empty until it is known. */
export const useReported = (id: DeviceId, section: Section): Values =>
  useSectionAnswer(id, section).known?.reported ?? NONE;

/** What the device can do of a section; empty until it is known, and without a section. */
export const useCapability = (id: DeviceId, section: Section | null): Values =>
  useSectionAnswer(id, section).known?.capability ?? NONE;
