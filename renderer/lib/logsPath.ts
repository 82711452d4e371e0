import type { DeviceId } from '#app/domain/ids';

/** The address of a device's logs around a moment, in ms since the epoch. */
export const logsPath = (id: DeviceId, at: number): string =>
  `/devices/${id}/settings/system-logs?around=${encodeURIComponent(new Date(at).toISOString())}`;
