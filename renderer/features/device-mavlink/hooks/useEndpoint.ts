import { ApiError } from '#app/api/errors';
import type { MavlinkConfig, MavlinkConfigs } from '#app/api/mavlinkConfigs';
import { resourceOf, type Resource } from '#app/resource/resource';
import type { DeviceId } from '#app/domain/ids';
import type { Endpoint } from '#app/settings/mavlinkEndpoint';
import type { RouterContext } from '#app/settings/mavlinkEndpointRules';
import { mavlink } from '#app/settings/sections/mavlink';
import { useMemo, useState } from 'react';
import type { Change, Remote } from '../../../resource/createSave';
import { useResource } from '../../../resource/useResource';
import { endpointForm } from '../endpointForm';
import { endpointChanges, endpointOf, POINTERS, readForm, toForm, type FormValues } from '../formValues';
import { WORDS } from '../words';
import { useMavlinkActions } from './useMavlinkConfigs';
import { useTcpServerPort } from './useTcpServerPort';

interface Options {
  readonly id: DeviceId;
  readonly configs: MavlinkConfigs;
  readonly initial: Endpoint;
  /** Null: a new one. */
  readonly config: MavlinkConfig | null;
}

/** An endpoint as its form shows it. Rejects one that is to be removed. */
function formOf({ version, state, desired }: MavlinkConfig): Resource {
  if (desired === null) throw new ApiError('http', WORDS.beingRemoved, { status: 410 });
  return resourceOf({ version, state, desired: toForm(desired) });
}

const fieldAt = (pointer: string): string | undefined => POINTERS[pointer];

type Actions = ReturnType<typeof useMavlinkActions>;

/** Where an endpoint is changed, by its form. */
const remoteOf = (actions: Actions, id: string): Remote => ({
  get: async () => formOf(await actions.get(id)),
  change: async ({ edits, desired, version, overrideArmed }: Change) => {
    const base = desired as FormValues;
    const changes = endpointChanges({ ...base, ...edits }, base);
    return formOf(await actions.change({ id, version }, changes, overrideArmed));
  },
});

/** Where one is made. */
const newIn = (actions: Actions): Remote => ({
  get: () => Promise.reject(new Error('Not there yet')),
  change: async ({ edits, desired }) =>
    formOf(await actions.create(endpointOf({ ...(desired as FormValues), ...edits }))),
});

/** One endpoint as it is edited, with the rules that the server has too. */
export function useEndpoint({ id, configs, initial, config }: Options) {
  const context: RouterContext = {
    others: configs.items.flatMap(({ id, desired }) => (id === config?.id || desired === null ? [] : [desired])),
    serialPorts: configs.serialPorts.map(({ path }) => path),
    addresses: configs.addresses,
    tcpServerPort: useTcpServerPort(id, mavlink),
    before: config?.desired ?? null,
  };
  const actions = useMavlinkActions(id);
  const configId = config?.id;
  const remote = useMemo(
    () => (configId === undefined ? newIn(actions) : remoteOf(actions, configId)),
    [actions, configId],
  );
  // A new one begins as it did.
  const [begun] = useState(() => resourceOf({ version: null, desired: toForm(initial) }));
  const known = useMemo(() => (config ? formOf(config) : begun), [config, begun]);
  return useResource(endpointForm, {
    remote,
    known,
    isNew: config === null,
    judge: (values) => readForm(values as FormValues, context).problems,
    fieldAt,
  });
}
