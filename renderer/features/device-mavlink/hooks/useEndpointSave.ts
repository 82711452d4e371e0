import { ApiError, isApiError } from '#app/api/errors';
import type { MavlinkConfig } from '#app/api/mavlinkConfigs';
import type { DeviceId } from '#app/domain/ids';
import type { Endpoint } from '#app/settings/mavlinkEndpoint';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { endpointChanges, toForm, type FormValues } from '../formValues';
import type { Contested } from '../mergeForm';
import { WORDS } from '../words';
import { useMavlinkActions } from './useMavlinkConfigs';

export interface EndpointSaveOptions {
  readonly id: DeviceId;
  readonly initial: Endpoint;
  /** Null: a new one. */
  readonly config: MavlinkConfig | null;
  readonly form: UseFormReturn<FormValues>;
  readonly read: (values: FormValues) => Endpoint;
}

const stale = (text: string) => new ApiError('http', text, { status: 412 });

/**
 * Saves an endpoint. Where other people have changed other fields meanwhile, it is saved on top of that; where they have changed
 * the same, nothing is sent until each is chosen.
 */
export function useEndpointSave({ id, initial, config, form, read }: EndpointSaveOptions) {
  const actions = useMavlinkActions(id);
  /** What the edit began from. */
  const [base, setBase] = useState({ version: config?.version ?? null, values: toForm(initial) });
  const [contested, setContested] = useState<readonly Contested[]>([]);
  const [theirs, setTheirs] = useState<FormValues | null>(null);

  const put = (from: FormValues, fields: Contested['fields']) => {
    for (const field of fields) form.setValue(field, from[field], { shouldDirty: true, shouldValidate: true });
  };

  /** Takes what others have saved; true: nothing is left to choose. */
  const meet = async (configId: string): Promise<typeof base | null> => {
    const newest = await actions.get(configId);
    if (newest.desired === null) throw stale(WORDS.beingRemoved);
    const values = toForm(newest.desired);
    // Its script comes with the first edit that is stale.
    const { mergeForms } = await import('../mergeForm');
    const merged = mergeForms(base.values, form.getValues(), values);
    put(values, merged.taken);
    setContested(merged.contested);
    setTheirs(values);
    const next = { version: newest.version, values };
    setBase(next);
    return merged.contested.length === 0 ? next : null;
  };

  const send = (configId: string, { version, values }: typeof base, overrideArmed: boolean) =>
    actions.change({ id: configId, version }, endpointChanges(form.getValues(), values), overrideArmed);

  /** Saves what the form holds; says how. Rejects with ApiError. */
  const save = async (overrideArmed: boolean): Promise<'saved' | 'merged'> => {
    if (contested.length > 0) throw stale(WORDS.resolveFirst);
    if (config === null) {
      await actions.create(read(form.getValues()));
      return 'saved';
    }
    try {
      await send(config.id, base, overrideArmed);
      return 'saved';
    } catch (error) {
      if (!isApiError(error) || error.status !== 412) throw error;
      const next = await meet(config.id);
      if (next === null) throw stale(WORDS.resolveFirst);
      await send(config.id, next, overrideArmed);
      return 'merged';
    }
  };

  const settle = (names: readonly string[], take: boolean) => {
    for (const { name, fields } of contested) if (take && theirs && names.includes(name)) put(theirs, fields);
    setContested(contested.filter(({ name }) => !names.includes(name)));
  };

  return {
    save,
    /** A newer version while nothing is edited. */
    follow: ({ version, desired }: MavlinkConfig) => {
      if (desired === null || contested.length > 0) return;
      const values = toForm(desired);
      setBase({ version, values });
      form.reset(values);
    },
    contested,
    keep: (names: readonly string[]) => settle(names, false),
    take: (names: readonly string[]) => settle(names, true),
  };
}
