import { ApiError } from '#app/api/errors';
import type { ProfileChanges } from '#app/api/networkConnections';
import type { Definition, Values } from '#app/resource/define';
import { resourceOf, type Resource } from '#app/resource/resource';
import {
  connection,
  connectionChanges,
  connectionField,
  connectionProblems,
  connectionValues,
  keyIn,
  profileIn,
  type FormProfile,
} from '#app/settings/connection';
import type { ProfileEdit, Surroundings } from '#app/settings/network';
import { NEW_VPN, newVpn, newVpnProblems, vpnIn } from '#app/settings/newVpn';
import type { ReportedProfile } from '#app/settings/reportedProfile';
import { useMemo, useState } from 'react';
import { newRemote, type Remote } from '../../../resource/createSave';
import { useResource, type Address, type ResourceHandle } from '../../../resource/useResource';
import type { Editing } from '../../../resource/useSave';
import { WORDS } from '../words';
import { useProfileCalls } from './useProfileCalls';

/** A connection as it is typed. */
export type Form = Editing & Pick<ResourceHandle, 'isNew'>;

type Calls = ReturnType<typeof useProfileCalls>;

const useForm = (definition: Definition, address: Address, { follow }: Calls): Form => ({
  ...useResource(definition, address),
  follow,
});

const asKnown = (profile: ReportedProfile): Resource =>
  resourceOf({ version: profile.version, desired: connectionValues(profile) });

/** Where a saved connection is changed. */
const savedIn = (calls: Calls, uuid: string): Remote => ({
  get: async () => {
    const newest = await calls.get(uuid);
    if (newest === null) throw new ApiError('http', WORDS.gone, { status: 410 });
    return asKnown(newest);
  },
  change: async ({ edits, desired, version, overrideArmed }) => {
    const changes = connectionChanges(edits, desired) as ProfileChanges;
    const taken = await calls.changeAt({ uuid, version }, changes, overrideArmed);
    return taken ? asKnown(taken) : resourceOf({ version, desired: { ...desired, ...edits } });
  },
});

interface Options {
  /** Null: a new one, which begins as `initial`. */
  readonly profile: ReportedProfile | null;
  readonly initial: FormProfile;
  readonly surroundings: Surroundings;
}

/** The field of the form that a pointer means; undefined: none that can be seen. */
function fieldAtOf(isNew: boolean) {
  const hidden = ['kind', 'raw', ...(isNew ? [] : ['interface', 'wifi/ssid', 'wifi/security'])];
  return (pointer: string): string | undefined => {
    const name = connectionField(pointer.replace(/^\//, ''));
    return Object.hasOwn(connection.fields, name) && !hidden.includes(name) ? name : undefined;
  };
}
const FIELD_AT = { new: fieldAtOf(true), saved: fieldAtOf(false) };

/** A connection without a VPN as it is typed. */
export function useConnectionForm({ profile, initial, surroundings }: Options): Form {
  const calls = useProfileCalls();
  const uuid = profile?.uuid ?? null;
  const remote = useMemo(
    () =>
      uuid === null
        ? // Without problems a new profile has the types of its rules.
          newRemote(async (values, insists) => {
            await calls.create({ ...(profileIn(values) as ProfileEdit), ...keyIn(values) }, insists);
            return null;
          })
        : savedIn(calls, uuid),
    [calls, uuid],
  );
  const [begun] = useState(() => resourceOf({ version: null, desired: connectionValues(initial) }));
  const known = useMemo(() => (profile ? asKnown(profile) : begun), [profile, begun]);
  const judge = (values: Values) => connectionProblems(values, profile && connectionValues(profile), surroundings);
  const isNew = profile === null;
  const fieldAt = FIELD_AT[isNew ? 'new' : 'saved'];
  return useForm(connection, { remote, known, isNew, judge, fieldAt }, calls);
}

/** A VPN to add, as it is typed. */
export function useVpnForm(surroundings: Surroundings): Form {
  const calls = useProfileCalls();
  const { others } = surroundings;
  const remote = useMemo(
    () =>
      newRemote(async (values, insists) => {
        const wish = vpnIn(values, others);
        // What has no profile has a problem, and is not sent.
        if (wish) await calls.create({ ...wish.edit, ...wish.keys }, insists);
        return null;
      }),
    [calls, others],
  );
  const [known] = useState(() => resourceOf({ version: null, desired: NEW_VPN }));
  const judge = (values: Values) => newVpnProblems(values, surroundings);
  return useForm(newVpn, { remote, known, isNew: true, judge }, calls);
}
