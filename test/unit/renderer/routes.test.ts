/** @jest-environment ./test/support/browserEnvironment.ts */
import { describe, expect, test } from '@jest/globals';
import type { ReactElement } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { SETTINGS_PAGES } from '../../../renderer/shell/device/settingsPages';
import { SETTINGS_ROUTES } from '../../../renderer/shell/device/settingsRoutes';
import { routes } from '../../../renderer/shell/routes';

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
describe('the pages of a device’s settings (spec §2)', () => {
  test('settings/general', async () => expect(await settings('general')).toEqual([...SETTINGS, 'GeneralSettings']));
  test('settings/sharing', async () => expect(await settings('sharing')).toEqual([...SETTINGS, 'SharingSettings']));
  test('settings/media leads on to its pipeline', async () =>
    expect(await settings('media')).toEqual([...SETTINGS, 'Navigate to pipeline']));
  test('settings/media/pipeline', async () =>
    expect(await settings('media/pipeline')).toEqual([...SETTINGS, 'MediaSettings']));
  test('settings/media/sources/new', async () =>
    expect(await settings('media/sources/new')).toEqual([...SETTINGS, 'NewSourcePage']));
  test('settings/media/sources/:sourceId/edit', async () =>
    expect(await settings('media/sources/s1/edit')).toEqual([...SETTINGS, 'EditSourcePage']));
  test('settings/modem', async () => expect(await settings('modem')).toEqual([...SETTINGS, 'ModemPage']));
  test('settings/mavlink', async () => expect(await settings('mavlink')).toEqual([...SETTINGS, 'MavlinkPage']));
  test('settings/mavlink/configs/new', async () =>
    expect(await settings('mavlink/configs/new')).toEqual([...SETTINGS, 'NewEndpointPage']));
  test('settings/mavlink/configs/:configId/edit', async () =>
    expect(await settings('mavlink/configs/c1/edit')).toEqual([...SETTINGS, 'EditEndpointPage']));
  test('settings/radio', async () => expect(await settings('radio')).toEqual([...SETTINGS, 'RadioPage']));
  test('settings/network', async () => expect(await settings('network')).toEqual([...SETTINGS, 'NetworkSettings']));
  test('settings/system', async () => expect(await settings('system')).toEqual([...SETTINGS, 'SystemPage']));
  test('settings/system-logs', async () => expect(await settings('system-logs')).toEqual([...SETTINGS, 'LogsPage']));
  test('settings/terminal', async () => expect(await settings('terminal')).toEqual([...SETTINGS, 'TerminalPage']));
  test('no other', async () => expect(await settings('billing')).toEqual(['Outlet', 'PublicShell', 'NotFoundPage']));
});

test('the list of sections and the routes have the same pages', () => {
  const listed = SETTINGS_PAGES.map(({ path }) => path);
  expect(listed.toSorted()).toEqual(Object.keys(SETTINGS_ROUTES).toSorted());
});

describe('the other pages (spec §2)', () => {
  test('/ is the list, for users alone', async () =>
    expect(await leadsTo('/')).toEqual(['Outlet', 'RequireUser', 'DevicesPage']));
  test('/device adds one, for users alone', async () =>
    expect(await leadsTo('/device')).toEqual(['Outlet', 'RequireUser', 'AddDevicePage']));
  test('/devices/:device_id is the device, for users alone', async () =>
    expect(await leadsTo('/devices/dev_1')).toEqual(['Outlet', 'RequireUser', 'DeviceLayout', 'LivePage']));
  test.each(['/sign-in', '/sign-in/', '/sign-in/any/thing'])('%s is for everyone', async (address) =>
    expect(await leadsTo(address)).toEqual(['Outlet', 'PublicShell', 'SignInPage']),
  );
  test('/sign-out is for everyone', async () =>
    expect(await leadsTo('/sign-out')).toEqual(['Outlet', 'PublicShell', 'SignOutPage']));
  test('/auth/callback is for everyone', async () =>
    expect(await leadsTo('/auth/callback')).toEqual(['Outlet', 'PublicShell', 'AuthCallbackPage']));
  test('/invitations/:invitationId/accept is for everyone', async () =>
    expect(await leadsTo('/invitations/inv_123456/accept')).toEqual(['Outlet', 'PublicShell', 'InvitationPage']));
  test('any other address is not found', async () =>
    expect(await leadsTo('/devices/dev_1/nowhere')).toEqual(['Outlet', 'PublicShell', 'NotFoundPage']));
});
