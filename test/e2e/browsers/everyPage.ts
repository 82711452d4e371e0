import { SETTINGS_PAGES } from '../../../renderer/shell/device/settingsPages';

/** A page to look at: where it is, and what stands on it once it is there. */
export interface Visit {
  readonly path: string;
  /** A heading by its accessible name. */
  readonly heading: string;
  /** More that must be visible. */
  readonly texts?: readonly RegExp[];
}

/** What stands on the settings pages that are built; the others say that they are to come. */
const BUILT: Readonly<Record<string, Omit<Visit, 'path'>>> = {
  general: { heading: 'Name', texts: [/Serial number/] },
  'media/pipeline': { heading: 'Stream', texts: [/Frame rate/] },
  'media/sources/new': { heading: 'Source' },
  'media/sources/:sourceId/edit': { heading: 'This source does not exist' },
  modem: { heading: 'Signal' },
  mavlink: { heading: 'Flight controller', texts: [/Ground station/] },
  'mavlink/configs/new': { heading: 'Connection' },
  'mavlink/configs/:configId/edit': { heading: 'This endpoint no longer exists' },
  network: { heading: 'Interfaces', texts: [/Connections/] },
  system: { heading: 'Processor', texts: [/Temperatures/] },
  'system-logs': { heading: 'System logs', texts: [/Follow new lines/] },
  radio: { heading: 'Air to ground' },
  terminal: { heading: 'Access', texts: [/The terminal is off/] },
  sharing: { heading: 'People with access', texts: [/ines@sandbox\.example/] },
};

function settingsVisits(device: string): readonly Visit[] {
  return SETTINGS_PAGES.map(({ path, title }) => ({
    path: `/devices/${device}/settings/${path.replace(/:\w+/, 'some_id')}`,
    ...(BUILT[path] ?? { heading: title, texts: [/This page is not built yet/] }),
  }));
}

/** Every page of a signed-in owner but the live ones, which have tests of their own. */
export const ownersPages = (device: string): readonly Visit[] => [
  { path: '/', heading: 'Devices', texts: [/Live: connected/] },
  { path: '/device', heading: 'Add device' },
  { path: '/wall', heading: 'Wall', texts: [/^Choose devices$/] },
  ...settingsVisits(device),
  { path: '/devices/dev_nothere', heading: 'Device not found' },
  { path: '/nowhere', heading: 'Opps! This page does not exist' },
];

/** Every page of a visitor who is not signed in. */
export const visitorsPages = (invitation: string): readonly Visit[] => [
  { path: '/sign-in', heading: 'Welcome to Farsight', texts: [/Version 1\.1\.6/] },
  { path: `/invitations/${invitation}/accept`, heading: 'Mara Lindqvist invited you to a device' },
  { path: '/nowhere', heading: 'Opps! This page does not exist' },
];
