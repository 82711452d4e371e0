import {
  changeMavlinkConfig,
  createMavlinkConfig,
  deleteMavlinkConfig,
  getMavlinkConfig,
  listMavlinkConfigs,
  testMavlinkConfig,
  type MavlinkConfig,
  type MavlinkConfigs,
} from '#app/api/mavlinkConfigs';
import { isUnknownCall } from '#app/api/errors';
import type { DeviceId } from '#app/domain/ids';
import type { Endpoint } from '#app/settings/mavlinkEndpoint';
import { useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useClient } from '../../../api/ClientContext';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { IdempotencyKeys } from '../../../api/IdempotencyKeys';
import { KEYS } from '../../../api/keys';
import { useChange } from '../../../api/useChange';
import { usePolled } from '../../../api/usePolled';

/** How often the list is asked for while the device is at work on it, and else: events make it current at once. */
const BUSY_MS = 1000;
const QUIET_MS = 15_000;

const isBusy = ({ state, desired }: MavlinkConfig) =>
  state === 'pending' || state === 'applying' || (desired === null && state === null);

export interface ConfigsState {
  /** Undefined until the first answer. */
  readonly configs: MavlinkConfigs | undefined;
  /** The server or the device's software knows no endpoints. */
  readonly isUnknown: boolean;
  /** A sentence, when there is nothing to show and the last call failed. */
  readonly problem: string | null;
  reload(): void;
}

/** The endpoints of a device's MAVLink router. */
export function useMavlinkConfigs(id: DeviceId): ConfigsState {
  const client = useClient();
  const { data, error, mutate } = usePolled<MavlinkConfigs>(
    KEYS.mavlinkConfigs(id),
    () => client.call(listMavlinkConfigs, { params: { id } }),
    (latest) => (latest?.items.some(isBusy) ? BUSY_MS : QUIET_MS),
    BUSY_MS / 2,
  );
  return {
    configs: data,
    isUnknown: data === undefined && isUnknownCall(error),
    problem: data === undefined && error !== undefined ? errorMessageOf(error) : null,
    reload: () => void mutate(),
  };
}

type Known = Pick<MavlinkConfig, 'id' | 'version'>;
const query = (overrideArmed: boolean) => (overrideArmed ? { query: { override_armed: 'true' } } : {});

/** What can be done with endpoints; each rejects with ApiError and fetches the list again. */
export function useMavlinkActions(id: DeviceId) {
  const client = useClient();
  const { mutate } = useSWRConfig();
  const showChange = useChange();
  const [keys] = useState(() => new IdempotencyKeys());
  return useMemo(() => {
    const renew = () => void mutate(KEYS.mavlinkConfigs(id));
    return {
      create: (body: Endpoint) =>
        keys
          .send({ id, ...body }, (idempotencyKey) =>
            client.call(createMavlinkConfig, { params: { id }, body, idempotencyKey }),
          )
          .finally(renew),
      change: ({ id: config_id, version }: Known, body: Partial<Endpoint>, overrideArmed = false) =>
        showChange(
          KEYS.mavlinkConfigs(id),
          client.call(changeMavlinkConfig, {
            params: { id, config_id },
            body,
            ifMatch: version ?? '*',
            ...query(overrideArmed),
          }),
          (held: MavlinkConfigs, changed) => ({
            ...held,
            items: held.items.map((one) => (one.id === changed.id ? changed : one)),
          }),
        ),
      remove: ({ id: config_id, version }: Known, overrideArmed = false) =>
        client
          .call(deleteMavlinkConfig, { params: { id, config_id }, ifMatch: version ?? '*', ...query(overrideArmed) })
          .finally(renew),
      get: (config_id: string) => client.call(getMavlinkConfig, { params: { id, config_id } }),
      test: (endpoint: Endpoint, config_id: string | null) =>
        client.call(testMavlinkConfig, { params: { id }, body: { endpoint, config_id } }),
    };
  }, [client, mutate, showChange, id, keys]);
}
