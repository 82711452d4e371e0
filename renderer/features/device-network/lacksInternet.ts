import type { InterfaceStatus } from '#app/events/topics/network';

/** Whether an interface is connected, but does not reach the whole internet. False for an interface that is not connected. */
export const lacksInternet = ({ state, connectivity }: Pick<InterfaceStatus, 'state' | 'connectivity'>): boolean =>
  state === 'activated' && connectivity !== null && connectivity !== 'full';
