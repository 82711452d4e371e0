import type { InterfaceStatus } from '#app/events/topics/network';

type Told = Pick<InterfaceStatus, 'state' | 'connectivity' | 'gateway'>;

/**
 * Whether an interface is connected, but does not reach the whole internet. False for one that is not connected, and for one without a
 * gateway and without internet, as the cable to a camera: it is not meant to reach it.
 */
export function lacksInternet({ state, connectivity, gateway }: Told): boolean {
  if (state !== 'activated' || connectivity === null || connectivity === 'full') return false;
  return connectivity !== 'none' || gateway !== null;
}
