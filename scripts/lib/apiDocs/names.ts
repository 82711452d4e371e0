import { createMavlinkConfig } from '#app/api/mavlinkConfigs';
import { createSource } from '#app/api/mediaSources';
import { createConnection } from '#app/api/networkConnections';
import { SpanPush } from '#app/api/traces';
import { getTransfer } from '#app/api/transfer';
import { AccessEntryWire } from '#app/domain/access';
import { AlertWire } from '#app/domain/alert';
import { DeviceAuthWire } from '#app/domain/device';
import { DeviceDetailWire } from '#app/domain/deviceDetail';
import { InvitationWire } from '#app/domain/invitation';
import { JobWire } from '#app/domain/job';
import { PushSubscriptionWire } from '#app/domain/pushSubscription';
import { QuietHoursWire } from '#app/domain/quietHours';
import { TerminalTicketWire } from '#app/domain/terminal';
import { TransferWire } from '#app/domain/transfer';
import { UserWire } from '#app/domain/user';
import { UserSettingsWire } from '#app/domain/userSettings';
import { EndpointSchema } from '#app/settings/mavlinkEndpoint';
import { Profile, ProfileEdit } from '#app/settings/network';
import { SectionWire } from '#app/settings/sectionResource';
import { SourceSchema } from '#app/settings/source';
import { Vpn } from '#app/settings/wireguard';
import type { Definitions } from './jsonSchema';

const [Wireguard, ZeroTier] = Vpn.options;

/** Names of the objects that calls have in common (`checkNames`). */
export const NAMES: Definitions = {
  AccessEntry: AccessEntryWire,
  Alert: AlertWire,
  DeviceAuth: DeviceAuthWire,
  Device: DeviceDetailWire,
  Invitation: InvitationWire,
  Job: JobWire,
  PushSubscription: PushSubscriptionWire,
  QuietHours: QuietHoursWire,
  TerminalTicket: TerminalTicketWire,
  Transfer: getTransfer.response,
  TransferParty: TransferWire.entries.from,
  User: UserWire,
  UserSettings: UserSettingsWire,
  MavlinkEndpoint: EndpointSchema,
  MavlinkConfig: createMavlinkConfig.response,
  MavlinkChange: createMavlinkConfig.request,
  ConnectionProfile: Profile,
  WifiSettings: ProfileEdit.entries.wifi.wrapped,
  KeyState: Profile.entries.wifi_key,
  Wireguard,
  ZeroTier,
  IpSettings: ProfileEdit.entries.ipv4,
  Connection: createConnection.response,
  Section: SectionWire,
  SectionAuthor: SectionWire.entries.desired_by.wrapped,
  SourceSettings: SourceSchema,
  Source: createSource.response,
  SourceChange: createSource.request,
  SpanAttribute: SpanPush.entries.resourceSpans.item.entries.resource.entries.attributes.item,
};
