import type { Values } from '#app/resource/define';
import type { FarEndBehaviour, Rejection } from './DeviceSection';

const SIK_SHARED = [
  'sik_net_id',
  'sik_air_speed_kbps',
  'sik_min_freq_khz',
  'sik_max_freq_khz',
  'sik_channels',
  'sik_ecc',
] as const;
/** What both ends must have in common to hear each other. */
const SHARED = ['frequency_mhz', 'bandwidth_mhz', 'stbc', 'ldpc', 'link_domain', ...SIK_SHARED] as const;

export const GROUND_STATION = 'Ground station';
/** An older card than the vehicle's: it lacks the highest channels. */
export const GROUND_FREQUENCIES = [5180, 5200, 5240, 5300, 5500, 5660, 5745, 5765, 5785, 5805];

/** The ground station of a simulated radio link. It leaves out the air between: both ends hear each other as soon as their values agree. */
export class FarEnd {
  constructor(private values: Values) {}

  /** Asked before anything is switched; a refusal leaves both ends as they are. */
  refusal(next: Values, behaviour: FarEndBehaviour): Rejection | null {
    if (behaviour === 'refuses') {
      return { code: 'far_end_refused', error: `${GROUND_STATION} refuses: the change is locked there.`, field: null };
    }
    if (next.frequency_mhz === undefined) return null;
    const mhz = Number(next.frequency_mhz);
    if (GROUND_FREQUENCIES.includes(mhz)) return null;
    const error = `${GROUND_STATION} refuses: it can't use ${mhz} MHz.`;
    return { code: 'far_end_refused', error, field: 'frequency_mhz' };
  }

  switchTo(next: Values, behaviour: FarEndBehaviour): void {
    if (behaviour !== 'deaf') this.values = next;
  }

  /** Either end goes back by itself when it does not hear the other. */
  goBack(before: Values): void {
    this.values = before;
  }

  hears(near: Values): boolean {
    return SHARED.every((name) => this.values[name] === near[name]);
  }
}
