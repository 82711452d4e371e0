import {
  changeMavlinkConfig,
  createMavlinkConfig,
  deleteMavlinkConfig,
  getMavlinkConfig,
  listMavlinkConfigs,
  type MavlinkConfig,
  type MavlinkConfigs,
} from '#app/api/mavlinkConfigs';
import type { DeviceId } from '#app/domain/ids';
import type { Endpoint } from '#app/settings/mavlinkEndpoint';
import { useMemo } from 'react';
import type { Client } from '../../../api/client';
import { useClient } from '../../../api/ClientContext';
import { KEYS } from '../../../api/keys';
import { replaced, useItemActions, useLoaded, type Collection } from '../../../resource/useCollection';

/** Polling interval in ms while the device is not changing the list. Events update it at once. */
const QUIET_MS = 15_000;

/** The endpoints of a device's MAVLink router. */
export function useMavlinkConfigs(id: DeviceId) {
  const client = useClient();
  const fetch = () => client.call(listMavlinkConfigs, { params: { id } });
  return useLoaded(KEYS.mavlinkConfigs(id), fetch, QUIET_MS, ({ items }) => items);
}

function endpointsOf(client: Client, id: DeviceId): Collection<MavlinkConfig, Partial<Endpoint>, MavlinkConfigs> {
  const at = (config_id: string) => ({ params: { id, config_id } });
  return {
    key: KEYS.mavlinkConfigs(id),
    put: (held, changed) => ({ ...held, items: replaced(held.items, changed) }),
    get: (config) => client.call(getMavlinkConfig, at(config)),
    create: (body, idempotencyKey) => client.call(createMavlinkConfig, { params: { id }, body, idempotencyKey }),
    change: (config, body, guard) => client.call(changeMavlinkConfig, { ...at(config), body, ...guard }),
    remove: (config, guard) => client.call(deleteMavlinkConfig, { ...at(config), ...guard }),
  };
}

/** What can be done with endpoints. */
export function useMavlinkActions(id: DeviceId) {
  const client = useClient();
  return useItemActions(useMemo(() => endpointsOf(client, id), [client, id]));
}
