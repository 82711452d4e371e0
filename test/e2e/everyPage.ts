import type { Locator, Page } from '@playwright/test';
import { can, ROLES, type Role } from '#app/domain/role';
import { SETTINGS_PAGES, type SettingsPage, type SettingsPath } from '../../renderer/shell/device/settingsPages';
import { SECTIONS } from '../sandbox/sections';

/** A page to look at: where it is, and what it shows once it is there. */
export interface Visit {
  readonly path: string;
  /** The title of the document, before the product's name. */
  readonly title: string;
  /** A heading by its accessible name. */
  readonly heading: string;
  /** More that must be visible. */
  readonly texts?: readonly RegExp[];
  /** The page leads on once this call is answered. */
  readonly until?: string;
  readonly access?: Access;
}

/** Who may do what on a page of the settings. */
export interface Access {
  /** What only those can use who may change the page. */
  readonly control: (page: Page) => Locator;
  /** The roles below owner that may change it. */
  readonly may: readonly Role[];
  /** Others may not even look. */
  readonly isClosed?: true;
}

/** A device of the test. */
interface Named {
  readonly id: string;
  readonly name: string;
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const link = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true });
const field = (name: string) => (page: Page) => page.getByLabel(name, { exact: true });
const ADMINS: readonly Role[] = ['admin'];
const EDITORS: readonly Role[] = ['admin', 'editor'];

type Shown = Pick<Visit, 'heading' | 'texts'> & Access;

/** The settings of a connected device, by their paths. Written by hand: this does not come from the product. */
const SETTINGS: Readonly<Partial<Record<SettingsPath, Shown>>> = {
  general: { heading: 'About this device', texts: [/Serial number/], control: field('Location'), may: EDITORS },
  sharing: {
    heading: 'People with access',
    texts: [/ines@sandbox\.example/],
    control: field('Email addresses'),
    may: ADMINS,
  },
  activity: {
    heading: 'Activity',
    texts: [/^To this device and its access/],
    control: (page) => page.getByRole('heading', { name: 'Changes', exact: true }),
    may: ADMINS,
    isClosed: true,
  },
  'media/pipeline': { heading: 'Stream', texts: [/Frame rate/], control: field('Resolution'), may: EDITORS },
  'media/sources/new': { heading: 'Connection', control: button('Add source'), may: EDITORS },
  'media/sources/:sourceId/edit': { heading: 'Details', control: button('Test source'), may: EDITORS },
  modem: {
    heading: 'Signal',
    texts: [/dBm$/, /^Applied on the device$/],
    control: field('Access point (APN)'),
    may: ADMINS,
  },
  mavlink: { heading: 'Endpoints', texts: [/Ground station/], control: link('Add endpoint'), may: EDITORS },
  'mavlink/configs/new': { heading: 'Connection', control: button('Add endpoint'), may: EDITORS },
  'mavlink/configs/:configId/edit': { heading: 'Connection', control: button('Test endpoint'), may: EDITORS },
  radio: { heading: 'Air to ground', texts: [/^State$/], control: field('Frequency'), may: ADMINS },
  network: { heading: 'Interfaces', texts: [/Connections/], control: button('Scan for networks'), may: ADMINS },
  system: { heading: 'Processor', texts: [/Temperatures/], control: button('Reboot…'), may: ADMINS },
  'system-logs': {
    heading: 'System logs',
    texts: [/Follow new lines/],
    control: (page) => page.getByText('Follow new lines'),
    may: ADMINS,
    isClosed: true,
  },
  terminal: {
    heading: 'Terminal access is off',
    texts: [/No sessions yet/],
    control: (page) => page.getByRole('heading', { name: 'Sessions', exact: true }),
    may: ADMINS,
    isClosed: true,
  },
};

/** A page that is not described by hand: its title, and a first field that those may change whom its section names. */
function plain({ title, edits = {} }: SettingsPage): Shown {
  const [section] = Object.values(SECTIONS).filter(({ name }) => Object.hasOwn(edits, name));
  return {
    heading: title,
    control: (page) => page.locator('[id^="field-"] :is(input, select, textarea)').first(),
    may: ROLES.filter((role) => role !== 'owner' && section !== undefined && can(role, section.permission)),
  };
}

const IDS = [
  [':sourceId', 'main'],
  [':configId', 'mc_qgc'],
] as const;
const withIds = (path: string) => IDS.reduce((text, [name, id]) => text.replace(name, id), path);

/** Pages that show one section which the device itself keeps. The page of MAVLink shows more: its endpoints. */
export const sectionPages = SETTINGS_PAGES.flatMap(({ path, edits = {} }) =>
  Object.values(SECTIONS)
    .filter(({ name, isKeptByServer }) => Object.hasOwn(edits, name) && !isKeptByServer && name !== 'mavlink')
    .map(({ name }) => ({ path, section: name })),
);

/** All settings of a connected device. */
export const settingsPages = ({ id, name }: Named): readonly Visit[] =>
  SETTINGS_PAGES.map((one) => {
    const { path, title } = one;
    const { heading, texts = [], ...access } = SETTINGS[path] ?? plain(one);
    return {
      ...{ path: `/devices/${id}/settings/${withIds(path)}`, title: `${title} · ${name}` },
      ...{ heading, texts, access },
    };
  });

/** All settings of a device that has not connected yet: only their frames are certain. */
export const settingsWithoutReports = (device: Named): readonly Visit[] =>
  settingsPages(device).map(({ path, title }, index) => ({
    ...{ path, title, heading: SETTINGS_PAGES[index]?.title ?? '' },
  }));

/** What is not there, for a signed-in owner. */
const missingPages = ({ id, name }: Named): readonly Visit[] => [
  {
    path: `/devices/${id}/settings/media/sources/nowhere/edit`,
    title: `Edit source · ${name}`,
    heading: 'This source does not exist',
  },
  {
    path: `/devices/${id}/settings/mavlink/configs/nowhere/edit`,
    title: `Edit MAVLink endpoint · ${name}`,
    heading: 'This endpoint no longer exists',
  },
  { path: '/devices/dev_nothere', title: 'Device not found', heading: 'Device not found' },
  { path: '/nowhere', title: 'Page not found', heading: 'Opps! This page does not exist' },
];

/** The pages of a signed-in owner that are not settings. The live pages of connected devices have tests of their own. */
export const accountPages = (device: Named, offline: Named): readonly Visit[] => [
  {
    path: '/',
    title: 'Devices',
    heading: 'Devices',
    texts: [/Live: connected/, /^Connected now$/, /^(Armed|Disarmed)$/],
  },
  { path: '/device', title: 'Add device', heading: 'Add device' },
  { path: '/notifications', title: 'Notifications', heading: 'Quiet hours', texts: [/^Only for you/] },
  {
    path: '/wall',
    title: 'Wall',
    heading: 'Wall',
    texts: [/^Choose devices$/, new RegExp(`^${device.name}$`), new RegExp(`^${offline.name}$`)],
  },
  { path: `/wall?devices=${offline.id}`, title: 'Wall', heading: 'Wall', texts: [new RegExp(`^${offline.name}$`)] },
  { path: `/devices/${offline.id}`, title: offline.name, heading: 'Offline, no video yet' },
  ...missingPages(device),
];

/** Every page of a visitor who is not signed in. */
export const visitorsPages = (invitation: string): readonly Visit[] => [
  { path: '/sign-in', title: 'Sign in', heading: 'Welcome to Farsight', texts: [/Version 1\.1\.6/] },
  {
    path: `/invitations/${invitation}/accept`,
    title: 'Invitation',
    heading: 'Mara Lindqvist invited you to a device',
  },
  { path: '/nowhere', title: 'Page not found', heading: 'Opps! This page does not exist' },
];

/** After the identity provider. */
export const CALLBACK: Visit = {
  path: '/auth/callback?auth_success=true',
  title: 'Signing in',
  heading: 'Logging you in...',
  until: '**/v1/user',
};

/** By its address it asks first. */
export const SIGN_OUT: Visit = { path: '/sign-out', title: 'Sign out', heading: 'Sign out?' };

/** Addresses of a device that lead to another, and where to. */
export const redirects = ({ id }: Named): readonly (readonly [from: string, to: string])[] => [
  [`/devices/${id}/settings`, `/devices/${id}/settings/general`],
  [`/devices/${id}/settings/media`, `/devices/${id}/settings/media/pipeline`],
];

/** Every address that the tests in browsers visit. */
export const everyAddress = (device: Named, offline: Named, invitation: string): readonly string[] => [
  ...[...visitorsPages(invitation), ...accountPages(device, offline), ...settingsPages(device)].map(({ path }) => path),
  ...[CALLBACK.path, SIGN_OUT.path, ...redirects(device).map(([from]) => from)],
];
