import type { Page } from '@playwright/test';
import type { Shot, Stage } from './Stage';

export const text = (words: string | RegExp) => (page: Page) => page.getByText(words);
export const dialog = (page: Page) => page.getByRole('dialog');
export const at = (section: string) => `/devices/:id/settings/${section}`;
export const MODEM = at('modem');
/** Longer than all pictures of a state take. */
const HELD_MS = 120_000;
const SLOW_LINK_MS = 8000;

export const applied = ({ page }: Stage) => page.getByText('Applied on the device').first().waitFor();
export const cap = (page: Page) => page.getByRole('textbox', { name: 'Data cap' });
const save = (page: Page) => page.getByRole('button', { name: /^(Save changes|Queue change)$/ }).click();

/** Another data cap, sent. */
async function changeCap({ page }: Stage, value = '20') {
  await cap(page).fill(value);
  await save(page);
}

/** Another APN, up to the question. */
async function changeApn({ page }: Stage) {
  await page.getByLabel('Access point (APN)').selectOption('Manual');
  await page.getByLabel('APN name').fill('iot.example');
  await save(page);
  await dialog(page).waitFor();
}

/** The same, answered: the device waits for the confirmation. */
async function awaitConfirm(stage: Stage) {
  const { page, name } = stage;
  await applied(stage);
  await changeApn(stage);
  await dialog(page).getByRole('textbox').fill(name);
  await dialog(page).getByRole('button', { name: 'Apply change' }).click();
  await page.getByRole('button', { name: 'Keep new settings' }).waitFor({ timeout: 20_000 });
}

/** A page may not have heard yet that the vehicle is armed: its question is closed and asked again until it says so. */
export async function askUntilArmed(page: Page, ask: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 10 && !(await page.getByText(/^Vehicle is ARMED/).isVisible()); tries += 1) {
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await ask();
    await dialog(page).waitFor();
  }
}

/** A change that is kept, from elsewhere. */
async function keep(stage: Stage, changes: object) {
  const settings = await stage.settings();
  await settings.when(({ state }) => state === 'in_sync');
  await settings.patch(changes);
  await settings.when(({ state }) => state === 'awaiting_confirm');
  await settings.post('confirm');
  await settings.when(({ state }) => state === 'in_sync');
}

async function offline(stage: Stage) {
  await applied(stage);
  stage.device.disconnect();
  await stage.page.getByText(/^Offline since /).waitFor();
}

const fault =
  (section: string, kind: 'delay' | 'status') =>
  ({ sandbox, id }: Stage) => {
    const path = `/v1/user/devices/${id}/settings/${section}`;
    sandbox.control.addFault(
      kind === 'delay'
        ? { path, kind, ms: HELD_MS }
        : { path, kind, status: 500, body: { error: 'The database is busy.' } },
    );
  };

const WITH_PASSWORD = { auth_method: 'pap', auth_user: 'harbour', auth_password: 'quay-and-crane' };

/** The states that all settings pages share, on pages where they matter. */
export const STATES: readonly Shot[] = [
  ...['modem', 'radio', 'mavlink', 'network', 'system', 'media/pipeline'].map((section) => ({
    ...{ page: section.split('/')[0] ?? section, state: 'never-reported', path: at(section), isAway: true, device: 2 },
    seen: text(/^(Not reported yet|.*hasn’t reported.*)$/),
  })),
  { page: 'modem', state: 'unsupported', path: MODEM, device: 1, seen: text('No cellular modem detected') },
  { page: 'radio', state: 'unsupported', path: at('radio'), device: 1, seen: text(/radio/) },
  { page: 'mavlink', state: 'unsupported', path: at('mavlink'), device: 1, seen: text('No flight controller') },
  { page: 'system', state: 'old-firmware', path: at('system'), device: 4, seen: text(/software may be too old/) },
  ...['modem', 'general', 'network', 'media/pipeline', 'system', 'mavlink', 'radio'].map((section) => ({
    ...{ page: section.split('/')[0] ?? section, state: 'offline', path: at(section), isWhole: true },
    after: async ({ page, device }: Stage) => {
      await page
        .getByText(/^(Applied on the device|About this device)$/)
        .first()
        .waitFor();
      device.disconnect();
    },
    seen: text(section === 'general' ? /^Offline, / : /^Offline since /),
  })),
  {
    ...{ page: 'modem', state: 'loading', path: MODEM, before: fault('modem', 'delay') },
    seen: (page) => page.getByRole('status', { name: 'Loading settings…' }),
  },
  {
    ...{ page: 'media', state: 'loading', path: at('media/pipeline'), before: fault('media', 'delay') },
    seen: (page) => page.getByRole('status', { name: 'Loading settings…' }),
  },
  {
    ...{ page: 'modem', state: 'error', path: MODEM, before: fault('modem', 'status') },
    seen: text('The settings could not be loaded'),
  },
  {
    ...{ page: 'network', state: 'error', path: at('network'), before: fault('network', 'status') },
    seen: text(/could not be loaded/),
  },
  {
    ...{ page: 'modem', state: 'pending', path: MODEM, seen: text('Waiting for the device') },
    after: async (stage) => {
      await applied(stage);
      stage.device.setBehaviour({ ignores: true });
      await changeCap(stage);
    },
  },
  {
    ...{ page: 'media', state: 'applying', path: at('media/pipeline'), seen: text('Applying…') },
    after: async (stage) => {
      await applied(stage);
      stage.device.setBehaviour({ slowMs: HELD_MS });
      await stage.page.getByLabel('Bitrate', { exact: true }).fill('700');
      await save(stage.page);
    },
  },
  {
    ...{ page: 'modem', state: 'awaiting-confirm', path: MODEM, after: awaitConfirm },
    seen: text('Applied. Keep it?'),
  },
  {
    ...{ page: 'general', state: 'awaiting-confirm', path: MODEM },
    after: async (stage) => {
      await awaitConfirm(stage);
      await stage.page.goto(stage.page.url().replace('modem', 'general'));
    },
    seen: (page) => page.getByRole('button', { name: 'Keep new settings' }),
  },
  {
    ...{ page: 'modem', state: 'reverting', path: MODEM, seen: text('Restoring the previous settings…') },
    after: async (stage) => {
      await awaitConfirm(stage);
      stage.sandbox.control.setDeviceLink(stage.id, { delayMs: SLOW_LINK_MS });
      await stage.page.getByRole('button', { name: 'Revert now' }).click();
    },
  },
  {
    ...{ page: 'modem', state: 'reverted', path: MODEM, seen: text(/^The last change was undone/) },
    after: async (stage) => {
      await awaitConfirm(stage);
      await stage.page.getByRole('button', { name: 'Revert now' }).click();
    },
  },
  {
    ...{ page: 'modem', state: 'rejected', path: MODEM, seen: text('Rejected by the device') },
    after: async (stage) => {
      await applied(stage);
      stage.device.setBehaviour({ reject: 'The SIM does not allow that.' });
      await changeCap(stage);
      await stage.page.getByText('Rejected by the device').waitFor();
      await cap(stage.page).scrollIntoViewIfNeeded();
    },
    isWhole: true,
  },
  {
    ...{ page: 'system', state: 'rejected', path: at('system'), seen: text('Rejected by the device') },
    after: async (stage) => {
      await applied(stage);
      await stage.page.getByLabel('Time servers').fill('time.example\nblocked.example');
      await save(stage.page);
    },
    isWhole: true,
  },
  {
    ...{ page: 'mavlink', state: 'rejected', path: at('mavlink/configs/new?preset=companion'), isWhole: true },
    after: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Port', exact: true }).fill('14540');
      await page.getByRole('button', { name: 'Add endpoint' }).click();
    },
    seen: text(/^Rejected by the device/),
  },
  {
    ...{ page: 'modem', state: 'queued-offline', path: MODEM, seen: text('Queued until the device is online') },
    after: async (stage) => {
      await offline(stage);
      await changeCap(stage);
    },
  },
  {
    ...{ page: 'modem', state: 'conflict', path: MODEM, isWhole: true },
    after: async (stage) => {
      await applied(stage);
      await cap(stage.page).fill('7');
      await stage.page.getByLabel('Reconnect after').fill('90');
      await (await stage.settings('u_jonas')).patch({ data_cap_gb: 9, recover_after_s: 300 });
    },
    seen: (page) => page.getByRole('button', { name: 'Take theirs' }),
  },
  ...[
    'general',
    'media/pipeline',
    'modem',
    'mavlink',
    'radio',
    'network',
    'system',
    'sharing',
    'system-logs',
    'terminal',
  ].map((section) => ({
    ...{ page: section.split('/')[0] ?? section, state: 'forbidden', path: at(section), isWhole: true },
    person: 'Ines Carvalho',
    seen: text(/^(View only|Only |You )/),
  })),
  {
    ...{ page: 'modem', state: 'question', path: MODEM, seen: dialog },
    after: async (stage: Stage) => {
      await applied(stage);
      await changeApn(stage);
    },
  },
  {
    ...{ page: 'modem', state: 'armed-question', path: MODEM, seen: text(/^Vehicle is ARMED/) },
    before: ({ device }) => device.holdArmed(true),
    after: async (stage) => {
      await applied(stage);
      await changeApn(stage);
      await askUntilArmed(stage.page, () => save(stage.page));
    },
  },
  {
    ...{ page: 'media', state: 'armed-refused', path: at('media/pipeline'), person: 'Ines Carvalho' },
    before: async ({ api, id, device, settings }) => {
      device.holdArmed(true);
      await (await settings()).when(({ state }) => state === 'in_sync');
      // A viewer of the seed may edit it from here on.
      await (
        await api()
      )('PATCH', `/v1/user/devices/${id}/access/u_ines`, { role: 'editor' });
    },
    after: async (stage) => {
      await applied(stage);
      await stage.page.getByLabel('Resolution').selectOption('320x180');
      await save(stage.page);
    },
    seen: text(/^Vehicle is ARMED\. Disarm it first/),
  },
  {
    ...{ page: 'system', state: 'armed-reboot', path: at('system'), seen: text(/^Vehicle is ARMED/) },
    after: async (stage) => {
      await applied(stage);
      stage.device.holdArmed(true);
      await stage.page.getByRole('button', { name: 'Reboot…' }).click();
    },
  },
  {
    ...{ page: 'modem', state: 'secret-unset', path: MODEM, seen: (page: Page) => page.getByLabel('Password') },
    after: async (stage) => {
      await applied(stage);
      await stage.page.getByLabel('Authentication').selectOption('pap');
    },
  },
  {
    ...{ page: 'modem', state: 'secret-set', path: MODEM, seen: text('Saved. Leave empty to keep it.') },
    before: (stage) => keep(stage, WITH_PASSWORD),
  },
  {
    ...{ page: 'modem', state: 'secret-cleared', path: MODEM, seen: text('Will be cleared') },
    before: (stage) => keep(stage, WITH_PASSWORD),
    after: ({ page }) => page.getByRole('button', { name: 'Clear', exact: true }).first().click(),
  },
  {
    ...{ page: 'modem', state: 'unsaved', path: MODEM, seen: text('2 unsaved changes') },
    after: async (stage) => {
      await applied(stage);
      await cap(stage.page).fill('12');
      await stage.page.getByLabel('Reconnect after').fill('90');
    },
  },
  {
    ...{ page: 'modem', state: 'leaving', path: MODEM, seen: dialog },
    after: async (stage) => {
      await applied(stage);
      await cap(stage.page).fill('12');
      await stage.page.getByRole('link', { name: 'General' }).click();
    },
  },
  {
    ...{ page: 'modem', state: 'invalid', path: MODEM, isWhole: true, seen: text('Check the marked fields.') },
    after: async (stage) => {
      await applied(stage);
      await stage.page.getByLabel('Reconnect after').fill('9000');
      await stage.page.getByLabel('Route metric').fill('2.4 GHz');
      await save(stage.page);
    },
  },
  {
    ...{ page: 'general', state: 'unsaved', path: at('general'), seen: text(/unsaved change/) },
    after: async ({ page }) => {
      await page.getByLabel('Location').fill('Pier 4');
    },
  },
];
