import { listBoots, listLogUnits } from '#app/api/deviceLogs';
import type { DeviceId } from '#app/domain/ids';
import type { Boot } from '#app/domain/journal';
import useSWR from 'swr';
import { useClient } from '../../../api/ClientContext';
import { KEYS } from '../../../api/keys';

/** What there is to choose from: the boots of the device, newest first, and its units. Empty until it is known. */
export function useLogChoices(id: DeviceId): { readonly boots: readonly Boot[]; readonly units: readonly string[] } {
  const client = useClient();
  const { data: boots = [] } = useSWR<readonly Boot[], unknown>(KEYS.logs(id, 'boots'), () =>
    client.call(listBoots, { params: { id } }),
  );
  const { data: units = [] } = useSWR<readonly string[], unknown>(KEYS.logs(id, 'units'), () =>
    client.call(listLogUnits, { params: { id } }),
  );
  return { boots, units };
}
