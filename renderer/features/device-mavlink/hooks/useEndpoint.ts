import type { MavlinkConfig, MavlinkConfigs } from '#app/api/mavlinkConfigs';
import type { DeviceId } from '#app/domain/ids';
import type { Endpoint } from '#app/settings/mavlinkEndpoint';
import { endpointProblems } from '#app/settings/mavlinkEndpointRules';
import { mavlink } from '#app/settings/sections/mavlink';
import { useItem } from '../../../resource/useItem';
import { useSectionAnswer } from '../../../settings/useSectionAnswer';
import { ENDPOINT_FORM } from '../endpointForm';
import { useMavlinkActions } from './useMavlinkConfigs';

interface Options {
  readonly id: DeviceId;
  readonly configs: MavlinkConfigs;
  readonly initial: Endpoint;
  /** See `useItem`. */
  readonly origin?: string | null | undefined;
  /** Null: a new one. */
  readonly config: MavlinkConfig | null;
}

/** One endpoint as it is edited, with the rules that the server has too. */
export function useEndpoint({ id, configs, initial, origin, config }: Options) {
  const port = useSectionAnswer(id, mavlink).known?.desired.tcp_server_port;
  const context = {
    others: configs.items.flatMap(({ id, desired }) => (id === config?.id || desired === null ? [] : [desired])),
    serialPorts: configs.serialPorts.map(({ path }) => path),
    addresses: configs.addresses,
    // Endpoints must not connect to the router's own server; 0: there is none, or it is not known.
    tcpServerPort: typeof port === 'number' ? port : 0,
    before: config?.desired ?? null,
  };
  return useItem(ENDPOINT_FORM, {
    actions: useMavlinkActions(id),
    item: config,
    initial,
    origin,
    judge: (endpoint) => endpointProblems(endpoint, context),
  });
}
