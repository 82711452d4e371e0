import { asRecord } from '#app/lib/read';
import { linksOf, type LinkCapability, type Surroundings } from '#app/settings/network';
import { reportedProfilesOf, type ReportedProfile } from '#app/settings/reportedProfile';
import { hotspotOf } from '#app/settings/sections/network';
import type { Values } from '#app/resource/define';
import { valuesOf } from '../../../resource/createEditorStore';
import { useEditorState } from '../../../resource/EditingContext';
import { useMemo } from 'react';

export interface Network {
  readonly capability: Values;
  readonly links: readonly LinkCapability[];
  readonly profiles: readonly ReportedProfile[];
  readonly reported: readonly ReportedProfile[];
  /** Some profiles cannot be read. */
  readonly hasUnread: boolean;
  /** Over which the device reaches the server; null: it does not say. */
  readonly carrier: { readonly interface: string | null; readonly profile: string | null };
  readonly hotspot: Surroundings['hotspot'];
}

const NONE: Values = {};
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** What the section knows of interfaces and profiles. Renders its caller only when the server's answer changes. */
export function useNetwork(): Network {
  const resource = useEditorState(({ editor }) => editor.resource);
  const hotspotMode = useEditorState((state) => valuesOf(state).hotspot_mode);
  const hotspotAddress = useEditorState((state) => valuesOf(state).hotspot_address);
  return useMemo(() => {
    const capability = resource?.capability ?? NONE;
    const rows = resource?.desired.connections;
    const profiles = reportedProfilesOf(rows);
    const { carrier_interface: link, carrier_profile: profile } = asRecord(capability);
    return {
      capability,
      links: linksOf(capability),
      profiles,
      reported: reportedProfilesOf(resource?.reported?.connections),
      hasUnread: Array.isArray(rows) && rows.length > profiles.length,
      carrier: { interface: textOrNull(link), profile: textOrNull(profile) },
      hotspot: hotspotOf({ hotspot_mode: hotspotMode, hotspot_address: hotspotAddress }, capability),
    };
  }, [resource, hotspotMode, hotspotAddress]);
}

/** The profiles that are wanted, and those that the device still has. */
export const allProfiles = ({ profiles, reported }: Network): readonly ReportedProfile[] => [
  ...profiles,
  ...reported.filter(({ uuid }) => !profiles.some((one) => one.uuid === uuid)),
];

/** The other profiles of a device, and its hotspot: what a profile must not overlap with. */
export const aroundOf = ({ profiles, hotspot }: Network, own: string | null): Surroundings => ({
  others: profiles.filter(({ uuid }) => uuid !== own),
  hotspot,
});
