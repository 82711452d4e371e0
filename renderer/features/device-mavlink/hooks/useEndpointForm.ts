import type { MavlinkConfig, MavlinkConfigs } from '#app/api/mavlinkConfigs';
import type { DeviceId } from '#app/domain/ids';
import type { Endpoint } from '#app/settings/mavlinkEndpoint';
import { mavlink } from '#app/settings/sections/mavlink';
import { useForm, type FieldErrors } from 'react-hook-form';
import { readForm, toForm, type FormValues } from '../formValues';
import { useTcpServerPort } from './useTcpServerPort';

interface Options {
  readonly id: DeviceId;
  readonly configs: MavlinkConfigs;
  readonly initial: Endpoint;
  /** Null: a new one. */
  readonly config: MavlinkConfig | null;
}

/** The form of one endpoint with the rules that the server has too. `read` gives the endpoint that the texts mean. */
export function useEndpointForm({ id, configs, initial, config }: Options) {
  const context = {
    others: configs.items.flatMap(({ id, desired }) => (id === config?.id || desired === null ? [] : [desired])),
    serialPorts: configs.serialPorts.map(({ path }) => path),
    addresses: configs.addresses,
    tcpServerPort: useTcpServerPort(id, mavlink),
    before: config?.desired ?? null,
  };
  const form = useForm<FormValues>({
    mode: 'onTouched',
    defaultValues: toForm(initial),
    resolver: (values) => {
      const { problems } = readForm(values, context);
      const entries = Object.entries(problems).map(([name, message]) => [name, { type: 'rule', message }]);
      const errors = Object.fromEntries(entries) as FieldErrors<FormValues>;
      return entries.length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  return { form, read: (values: FormValues) => readForm(values, context).endpoint };
}
