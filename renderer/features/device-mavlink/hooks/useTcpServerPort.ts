import { getSection } from '#app/api/settings';
import type { DeviceId } from '#app/domain/ids';
import { toResource } from '#app/settings/sectionResource';
import type { mavlink } from '#app/settings/sections/mavlink';
import useSWR from 'swr';
import { useClient } from '../../../api/ClientContext';
import { KEYS } from '../../../api/keys';

/** The port of the router's TCP server as it is desired; 0: none, or not known. Endpoints must not connect to it. */
export function useTcpServerPort(id: DeviceId, section: typeof mavlink): number {
  const client = useClient();
  const { data } = useSWR<unknown, unknown>([...KEYS.settings(id, section.name), 'tcp'], async () =>
    toResource(section, await client.call(getSection, { params: { id, section: section.name } })),
  );
  const port = (data as ReturnType<typeof toResource> | undefined)?.desired.tcp_server_port;
  return typeof port === 'number' ? port : 0;
}
