import { renameDevice } from '#app/api/device';
import { optionalMatch } from '#app/api/optionalMatch';
import type { DeviceList } from '#app/domain/device';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { useSWRConfig } from 'swr';
import { KEYS } from '../../../api/keys';
import { useClient } from '../../../api/ClientContext';

type Saved = Pick<DeviceDetail, 'name' | 'version'>;

/**
 * Renames at once on the screen, and back if the server refuses. `version` is the one the edit is based on; resolves with the saved
 * name and its version. Rejects with ApiError.
 */
export function useRename(device: DeviceDetail) {
  const client = useClient();
  const { mutate } = useSWRConfig();
  return async (name: string, version: number | null): Promise<Saved> => {
    const { id } = device;
    const input = { params: { deviceId: id }, body: { device_name: name }, ...optionalMatch(version) };
    const call = client.call(renameDevice, input);
    await mutate<DeviceDetail, DeviceDetail>(KEYS.device(id), call, {
      optimisticData: { ...device, name },
      // The server may answer with the id only (specification §7).
      populateCache: (answer, current) => ({ ...(current ?? device), name, version: answer.version }),
      rollbackOnError: true,
      revalidate: false,
    });
    const renamed = (list: DeviceList | undefined) =>
      list && { ...list, devices: list.devices.map((one) => (one.id === id ? { ...one, name } : one)) };
    void mutate<DeviceList>(KEYS.devices, renamed, { revalidate: false });
    return { name, version: (await call).version };
  };
}
