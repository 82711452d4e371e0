import { usualAlertRules } from '#app/settings/sections/alerts';
import type { Section, SectionName } from '#app/settings/section';
import type { Values } from '#app/resource/define';
import { plainValues } from '../../devices/settings/plainValues';
import type { DeviceRecord } from '../records';

/** What the values of a new device depend on. */
type Made = Pick<DeviceRecord, 'model'>;

const typeOf = ({ model }: Made) => {
  if (/cam/i.test(model)) return 'fixed_camera';
  if (/vtol/i.test(model)) return 'vtol';
  if (/rover/i.test(model)) return 'rover';
  return /quad/i.test(model) ? 'copter' : 'other';
};

/** Sections that begin with other values than the plain ones of their fields. */
const SPECIAL: Readonly<Partial<Record<SectionName, (device: Made) => Values>>> = {
  general: (device) => ({ description: '', location: '', tags: [], type: typeOf(device) }),
  alerts: usualAlertRules,
  terminal: () => ({ enabled: false, auto_off_h: '1' }),
};

/** The values that a section begins with which the server itself keeps: what is desired is reported at once. */
export const ownValues = (section: Section, device: Made): Values =>
  SPECIAL[section.name]?.(device) ?? plainValues(section);
