import { usualAlertRules } from '#app/settings/sections/alerts';
import type { SectionName } from '#app/settings/section';
import type { Values } from '#app/resource/define';
import type { DeviceRecord } from '../records';

const typeOf = ({ model }: DeviceRecord) => {
  if (/cam/i.test(model)) return 'fixed_camera';
  if (/vtol/i.test(model)) return 'vtol';
  if (/rover/i.test(model)) return 'rover';
  return /quad/i.test(model) ? 'copter' : 'other';
};

/** Sections that the server keeps itself, with the values they begin with: what is desired is reported at once. */
export const SERVER_OWNED: Readonly<Partial<Record<SectionName, (device: DeviceRecord) => Values>>> = {
  general: (device) => ({ description: '', location: '', tags: [], type: typeOf(device) }),
  alerts: usualAlertRules,
  terminal: () => ({ enabled: false, auto_off_h: '1' }),
};
