import type { Shot, Stage } from './Stage';
import { applied, askUntilArmed, at, cap, dialog, MODEM, text } from './states';

/** What a device that misbehaves or is old makes of a page, and states of single pages. */
export const PAGE_STATES: readonly Shot[] = [
  {
    ...{ page: 'radio', state: 'stale', path: at('radio'), seen: text(/ s old$/) },
    after: async (stage: Stage) => {
      await applied(stage);
      await stage.page
        .getByText(/^Antenna 0$/)
        .first()
        .waitFor();
      stage.device.disconnect();
    },
  },
  ...['modem', 'system', 'media/pipeline'].map((section) => ({
    ...{ page: section.split('/')[0] ?? section, state: 'broken', path: at(section), isWhole: true },
    before: ({ device }: Stage) => device.setBehaviour({ isBroken: true }),
    seen: text(/^The device reports values that this version does not understand/),
  })),
  {
    ...{ page: 'general', state: 'went-back', path: at('general'), seen: text(/^The server’s version of these/) },
    after: async ({ page, sandbox, id, api, settings }) => {
      const own = await settings();
      await own.patch({ location: 'Pier 1' }, 'general');
      const old = await own.get('general');
      await own.patch({ location: 'Pier 2' }, 'general');
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[value="Pier 2"]') !== null);
      const path = `/v1/user/devices/${id}/settings/general`;
      sandbox.control.addFault({ path, method: 'GET', kind: 'body', text: JSON.stringify(old) });
      await (
        await api()
      )('PATCH', path, { location: 'Pier 3' }, { 'if-match': '*' });
    },
  },
  {
    ...{ page: 'modem', state: 'restored', path: MODEM, seen: text(/^Your unsaved changes from before the reload/) },
    after: async (stage) => {
      await applied(stage);
      await cap(stage.page).fill('12');
      stage.page.on('dialog', (one) => void one.accept());
      await stage.page.reload();
    },
  },
  {
    ...{ page: 'modem', state: 'changed-meanwhile', path: MODEM, seen: text(/^Someone else has just changed it to/) },
    after: async (stage) => {
      await applied(stage);
      await cap(stage.page).focus();
      await (await stage.settings('u_jonas')).patch({ data_cap_gb: 9 });
    },
  },
  {
    ...{ page: 'modem', state: 'role-lost', path: MODEM, seen: text(/^You may no longer change these settings/) },
    person: 'Jonas Okafor',
    after: async (stage) => {
      await applied(stage);
      await cap(stage.page).fill('12');
      const api = await stage.api();
      await api('PATCH', `/v1/user/devices/${stage.id}/access/u_jonas`, { role: 'viewer' });
    },
  },
  {
    ...{ page: 'modem', state: 'outdated', path: MODEM, seen: text(/^These values may be out of date/) },
    after: async (stage) => {
      await applied(stage);
      const path = `/v1/user/devices/${stage.id}/settings/modem`;
      stage.sandbox.control.addFault({
        path,
        method: 'GET',
        kind: 'status',
        status: 500,
        body: { error: 'The database is busy.' },
      });
      const api = await stage.api();
      await api('PATCH', path, { recover_after_s: 90 }, { 'if-match': '*' });
    },
  },
  {
    ...{ page: 'modem', state: 'undo', path: MODEM, seen: dialog },
    after: async (stage) => {
      await applied(stage);
      await (await stage.settings('u_jonas')).patch({ data_cap_gb: 9 });
      await stage.page.getByRole('button', { name: 'Undo this change' }).click();
    },
  },
  {
    ...{ page: 'modem', state: 'template', path: MODEM, seen: dialog },
    after: async (stage) => {
      await applied(stage);
      await stage.page.getByRole('button', { name: 'Copy to other devices…' }).click();
    },
  },
  {
    ...{ page: 'media', state: 'no-camera', path: at('media/pipeline?tab=sources'), isWhole: true },
    after: async (stage) => {
      await applied(stage);
      stage.device.overlookCameras();
    },
    seen: text('Camera not detected'),
  },
  ...(['main.264', 'none.264'] as const).map((file, index) => ({
    ...{ page: 'source-new', state: ['found', 'failed'][index] ?? '', path: at('media/sources/new'), isWhole: true },
    after: async ({ page }: Stage) => {
      await page.getByLabel('Name', { exact: true }).fill('Gimbal');
      await page.getByLabel('Address', { exact: true }).fill(`rtsp://admin:sandbox@192.168.144.25:8554/${file}`);
      await page.getByRole('button', { name: 'Test source' }).click();
    },
    seen: text(index === 0 ? 'Video found' : /has no video at this path/),
  })),
  {
    ...{ page: 'network', state: 'scanned', path: at('network'), isWhole: true, seen: text('Harbour Office') },
    after: async (stage) => {
      await applied(stage);
      await stage.page.getByRole('button', { name: 'Scan for networks' }).click();
    },
  },
  {
    ...{ page: 'system', state: 'rebooting', path: at('system'), seen: text(/^Reboot: /) },
    after: async (stage) => {
      await applied(stage);
      await stage.page.getByRole('button', { name: 'Reboot…' }).click();
      await dialog(stage.page).getByRole('textbox').fill(stage.name);
      await dialog(stage.page).getByRole('button', { name: 'Reboot' }).click();
    },
  },
  {
    ...{ page: 'mavlink', state: 'armed-never', path: at('mavlink'), seen: text('Vehicle is ARMED. Disarm it first.') },
    before: ({ device }) => device.holdArmed(true),
    after: async ({ page }) => {
      const ask = () => page.getByRole('button', { name: 'Reboot flight controller…' }).click();
      await page.getByText('Armed', { exact: true }).first().waitFor();
      await ask();
      await dialog(page).waitFor();
      await askUntilArmed(page, ask);
    },
  },
];
