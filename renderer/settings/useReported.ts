import type { DeviceId } from '#app/domain/ids';
import type { Values } from '#app/resource/define';
import type { Section } from '#app/settings/section';
import { useSectionAnswer } from './useSectionAnswer';

const NONE: Values = {};

/** What the device reports of a section; empty until it is known. */
export const useReported = (id: DeviceId, section: Section): Values =>
  useSectionAnswer(id, section).known?.reported ?? NONE;

/** What the device can do of a section; empty until it is known, and without a section. */
export const useCapability = (id: DeviceId, section: Section | null): Values =>
  useSectionAnswer(id, section).known?.capability ?? NONE;
