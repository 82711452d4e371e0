/** @jest-environment ./test/support/browserEnvironment.ts */
import { describe, expect, test } from '@jest/globals';
import type { ReactElement } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { isDeviceId, type DeviceId, type InvitationId } from '#app/domain/ids';
import { devicePage, invitationPage } from '#app/domain/pagePaths';
import type { Permission } from '#app/domain/role';
import { mavlinkEndpoint } from '#app/settings/mavlinkEndpoint';
import { videoSource } from '#app/settings/source';
import { SECTIONS } from '../../sandbox/sections';
import { SECTION_PARTS, SETTINGS_PAGES } from '../../../renderer/shell/device/settingsPages';
import { routes } from '../../../renderer/shell/routes';
import { everyAddress } from '../../e2e/everyPage';

/** Names of the components that an address leads through, from the frame to the page; of a redirect, where to. */
async function leadsTo(address: string): Promise<string[]> {
  const names = [];
  for (const { route } of matchRoutes(routes, address) ?? []) {
    const lazy = route.lazy as (() => Promise<{ Component: { name: string } }>) | undefined;
    if (lazy) names.push((await lazy()).Component.name);
    else names.push(...nameOf(route));
  }
  return names;
}

function nameOf({ element }: RouteObject): string[] {
  if (!element) return [];
  const { type, props } = element as ReactElement<{ readonly to?: string }>;
  const name = (type as { readonly name?: string }).name ?? '';
  return [props.to === undefined ? name : `${name} to ${props.to}`];
}

const SETTINGS = ['Outlet', 'RequireUser', 'DeviceLayout', 'SettingsFrame'];
const settings = (rest: string) => leadsTo(`/devices/dev_1/settings/${rest}`);

// By hand, from the specification (§2): no list of the product's own.
describe('the pages of a device’s settings (specification §2)', () => {
  // @spec 2.37
  test('settings/general', async () => expect(await settings('general')).toEqual([...SETTINGS, 'GeneralSettings']));
  // @spec 2.38
  test('settings/sharing', async () => expect(await settings('sharing')).toEqual([...SETTINGS, 'SharingPage']));
  test('settings/activity', async () => expect(await settings('activity')).toEqual([...SETTINGS, 'ActivityPage']));
  // @spec 2.39
  test('settings/media leads on to its pipeline', async () =>
    expect(await settings('media')).toEqual([...SETTINGS, 'Navigate to pipeline']));
  // @spec 2.40
  test('settings/media/pipeline', async () =>
    expect(await settings('media/pipeline')).toEqual([...SETTINGS, 'MediaSettings']));
  // @spec 2.41
  test('settings/media/sources/new', async () =>
    expect(await settings('media/sources/new')).toEqual([...SETTINGS, 'NewSourcePage']));
  // @spec 2.42
  test('settings/media/sources/:sourceId/edit', async () =>
    expect(await settings('media/sources/s1/edit')).toEqual([...SETTINGS, 'EditSourcePage']));
  // @spec 2.43
  test('settings/modem', async () => expect(await settings('modem')).toEqual([...SETTINGS, 'ModemPage']));
  // @spec 2.44
  test('settings/mavlink', async () => expect(await settings('mavlink')).toEqual([...SETTINGS, 'MavlinkPage']));
  // @spec 2.45
  test('settings/mavlink/configs/new', async () =>
    expect(await settings('mavlink/configs/new')).toEqual([...SETTINGS, 'NewEndpointPage']));
  // @spec 2.46
  test('settings/mavlink/configs/:configId/edit', async () =>
    expect(await settings('mavlink/configs/c1/edit')).toEqual([...SETTINGS, 'EditEndpointPage']));
  // @spec 2.47
  test('settings/radio', async () => expect(await settings('radio')).toEqual([...SETTINGS, 'RadioPage']));
  // @spec 2.48
  test('settings/network', async () => expect(await settings('network')).toEqual([...SETTINGS, 'NetworkSettings']));
  // @spec 2.49
  test('settings/system', async () => expect(await settings('system')).toEqual([...SETTINGS, 'SystemPage']));
  // @spec 2.50
  test('settings/system-logs', async () => expect(await settings('system-logs')).toEqual([...SETTINGS, 'LogsPage']));
  // @spec 2.51
  test('settings/terminal', async () => expect(await settings('terminal')).toEqual([...SETTINGS, 'TerminalPage']));
  test('no other', async () => expect(await settings('billing')).toEqual(['Outlet', 'PublicShell', 'NotFoundPage']));
});

/** Sections on a page with more than they hold: alerts on the general one, the switch of the terminal on the terminal's. */
const ELSEWHERE: Readonly<Record<string, Permission>> = { alerts: 'rename', terminal: 'useTerminal' };

/** The handle that a page's script has for its route. */
async function handleOf(path: string): Promise<unknown> {
  const route = matchRoutes(routes, `/devices/dev_1/settings/${path}`)?.at(-1)?.route;
  const lazy = route?.lazy as (() => Promise<{ handle: unknown }>) | undefined;
  return (await lazy?.())?.handle;
}

test('each section has one page, which those may change who may change the section', async () => {
  for (const { name, permission } of Object.values(SECTIONS)) {
    const pages = SETTINGS_PAGES.filter(({ edits = {} }) => Object.hasOwn(edits, name)).map(({ path }) => path);
    expect([name, pages]).toEqual([name, [expect.any(String)]]);
    const [path = ''] = pages;
    expect(await handleOf(path)).toMatchObject({ path, needs: ELSEWHERE[name] ?? permission });
  }
});

test.each([
  ['media/sources/', videoSource],
  ['mavlink/configs/', mavlinkEndpoint],
] as const)('the pages below %s may be used by those who may change what they edit', (below, { permission }) => {
  const pages = SETTINGS_PAGES.filter(({ path }) => path.startsWith(below));
  expect(pages.map(({ needs }) => needs)).toEqual([permission, permission]);
});

test('each section is registered with its own definition, and with words for each of its fields', async () => {
  for (const section of Object.values(SECTIONS)) {
    const { definition, words } = SECTION_PARTS[section.name];
    expect(await definition()).toBe(section);
    const named = Object.keys(await words());
    const lacking = Object.keys(section.fields).filter((field) => !named.includes(field));
    expect([section.name, lacking]).toEqual([section.name, []]);
  }
});

/** The routes that show something themselves, with their addresses. */
const leavesOf = (all: readonly RouteObject[], above = ''): (readonly [RouteObject, address: string])[] =>
  all.flatMap((route) => {
    const address = route.path === undefined ? above : `${above}/${route.path}`;
    return route.children ? leavesOf(route.children, address) : [[route, address] as const];
  });

test('the browser tests visit each page of the routes', () => {
  const device = { id: 'dev_1', name: 'Drone' };
  const visited = new Set(
    everyAddress(device, { id: 'dev_2', name: 'Camera' }, 'inv_123456').map(
      (address) => matchRoutes(routes, address)?.at(-1)?.route,
    ),
  );
  const missing = leavesOf(routes).filter(([route]) => !visited.has(route));
  expect(missing.map(([, address]) => address)).toEqual([]);
});

test('a page is given the id of its address as the server wrote it', () => {
  const paramsOf = (address: string) => matchRoutes(routes, address)?.at(-1)?.params;
  for (const id of ['a.b', 'aa:bb', '{1b4e28ba-2fa1}', '50%', 'a%25b', 'dröne', 'AbC+/d==', 'a b', '#1', 'a?b']) {
    expect(isDeviceId(id)).toBe(true);
    expect(paramsOf(devicePage(id as DeviceId))?.device_id).toBe(id);
    expect(paramsOf(devicePage(id as DeviceId, '/settings/general'))?.device_id).toBe(id);
    expect(paramsOf(invitationPage(`inv_${id}` as InvitationId))?.invitationId).toBe(`inv_${id}`);
  }
});

describe('the other pages (specification §2)', () => {
  test('/ is the list, for users alone', async () =>
    expect(await leadsTo('/')).toEqual(['Outlet', 'RequireUser', 'ListPage']));
  // @spec 2.34
  test('/device adds one, for users alone', async () =>
    expect(await leadsTo('/device')).toEqual(['Outlet', 'RequireUser', 'AddDevicePage']));
  test('/notifications is for users alone', async () =>
    expect(await leadsTo('/notifications')).toEqual(['Outlet', 'RequireUser', 'NotificationsPage']));
  // @spec 2.35, 2.36
  test('/devices/:device_id is the device, for users alone', async () =>
    expect(await leadsTo('/devices/dev_1')).toEqual(['Outlet', 'RequireUser', 'DeviceLayout', 'LivePage']));
  test.each(['/sign-in', '/sign-in/', '/sign-in/any/thing'])('%s is for everyone', async (address) =>
    expect(await leadsTo(address)).toEqual(['Outlet', 'PublicShell', 'SignInPage']),
  );
  test('/sign-out is for everyone', async () =>
    expect(await leadsTo('/sign-out')).toEqual(['Outlet', 'PublicShell', 'SignOutPage']));
  test('/auth/callback is for everyone', async () =>
    expect(await leadsTo('/auth/callback')).toEqual(['Outlet', 'PublicShell', 'AuthCallbackPage']));
  // @spec 2.14
  test('/invitations/:invitationId/accept is for everyone', async () =>
    expect(await leadsTo('/invitations/inv_123456/accept')).toEqual(['Outlet', 'PublicShell', 'InvitationPage']));
  test('any other address is not found', async () =>
    expect(await leadsTo('/devices/dev_1/nowhere')).toEqual(['Outlet', 'PublicShell', 'NotFoundPage']));
});
