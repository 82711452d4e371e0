import type { DeviceId } from '#app/domain/ids';
import { devicePage } from '#app/domain/pagePaths';

/** The address of a device's logs around a moment, in ms since the epoch. */
export const logsPath = (id: DeviceId, at: number): string =>
  devicePage(id, `/settings/system-logs?around=${encodeURIComponent(new Date(at).toISOString())}`);
