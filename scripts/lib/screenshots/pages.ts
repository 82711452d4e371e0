import type { Page } from '@playwright/test';
import { settingsRoutes } from '../settingsRoutes';
import type { Shot, Stage } from './Stage';

const text = (words: string | RegExp) => (page: Page) => page.getByText(words);
const uplinkInUse = (page: Page) => page.getByRole('list', { name: 'Uplink priority' }).getByText('In use');
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });
const ALL = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 1920, height: 1080 },
] as const;
const SIDEWAYS = { width: 844, height: 390 };
const APPLIED = 'Applied on the device';

const settings = (page: string, path: string, seen: Shot['seen'], more: Partial<Shot> = {}): Shot => ({
  ...{ page, state: 'usual', path: `/devices/:id/settings/${path}`, isWhole: true, seen },
  ...more,
});

/** A device that is not added yet, and what it says of itself. */
async function review({ page, newDevice }: Stage): Promise<void> {
  const shown = await newDevice();
  await page.getByLabel('Device code').fill(shown.code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function openInvitation({ page, api, id, sandbox }: Stage): Promise<void> {
  const mara = await api();
  const { body } = await mara('POST', '/v1/invitations', {
    device_id: id,
    email: 'tomo@sandbox.example',
    role: 'viewer',
    message: 'The pier, as we said.',
  });
  const invitation = /inv_\w+/.exec(JSON.stringify(body))?.[0] ?? '';
  await page.goto(`${sandbox.url}/invitations/${invitation}/accept`);
}

/** Every page as it usually is, those of the settings that need more than to be opened among them. */
const OWN: readonly Shot[] = [
  { page: 'sign-in', state: 'usual', path: '/sign-in', person: null, seen: button('Continue with Google') },
  {
    ...{ page: 'list', state: 'usual', path: '/', fleet: 12, sizes: ALL },
    seen: (page) => page.locator('main img'),
  },
  { page: 'list', state: 'empty', path: '/', person: 'Tomo Sato', seen: heading('No Devices Found') },
  {
    ...{
      page: 'list',
      state: 'user-menu',
      path: '/',
      seen: (page: Page) => page.getByRole('menuitem', { name: 'Sign out' }),
    },
    after: ({ page }) => page.getByRole('button', { name: /^Account/ }).click(),
  },
  {
    ...{ page: 'list', state: 'palette', path: '/', seen: (page: Page) => page.getByRole('option') },
    after: async ({ page }) => {
      await page.getByText('Harbour drone').first().waitFor();
      await page.keyboard.press('Control+k');
    },
  },
  {
    ...{ page: 'list', state: 'connection-lost', path: '/', seen: button('Reconnect') },
    after: async ({ page, sandbox }) => {
      await page.getByText('Live: connected').waitFor({ state: 'attached' });
      await sandbox.control.setListening(false);
    },
  },
  {
    ...{ page: 'live', state: 'usual', path: '/devices/:id', sizes: [...ALL, SIDEWAYS] },
    seen: text(/^(Video is good|Low frame rate)/),
  },
  {
    ...{ page: 'live', state: 'offline', path: '/devices/:id', seen: text(/Video resumes when it is back/) },
    after: async ({ page, device }) => {
      await page
        .getByText(/^(Video is good|Low frame rate)/)
        .first()
        .waitFor();
      device.disconnect();
    },
  },
  {
    ...{ page: 'live', state: 'armed', path: '/devices/:id', seen: text('Armed') },
    before: ({ device }) => device.holdArmed(true),
    after: ({ page }) =>
      page
        .getByText(/^(Video is good|Low frame rate)/)
        .first()
        .waitFor(),
  },
  {
    ...{
      page: 'wall',
      state: 'usual',
      path: '/wall',
      fleet: 6,
      sizes: ALL,
      seen: (page: Page) => page.locator('video'),
    },
    after: async ({ page, sandbox }) => {
      const ids = sandbox.factory.map(({ id }) => id);
      await page.goto(`${sandbox.url}/wall?devices=${ids.join(',')}`);
      await page.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.videoWidth > 0));
    },
  },
  { page: 'wall', state: 'empty', path: '/wall', seen: text('Choose devices') },
  { page: 'notifications', state: 'usual', path: '/notifications', isWhole: true, seen: heading('Quiet hours') },
  { page: 'not-found', state: 'usual', path: '/nowhere', seen: text('Opps! This page does not exist') },
  { page: 'not-found', state: 'device', path: '/devices/dev_nothere', seen: heading('Device not found') },
  { page: 'add-device', state: 'usual', path: '/device', seen: (page) => page.getByLabel('Device code') },
  { page: 'add-device', state: 'review', path: '/device', seen: button(/Approve|Add/), sizes: ALL, after: review },
  ...(['Deny', 'Add device'] as const).map((answer, index) => ({
    ...{ page: 'add-device', state: ['denied', 'ready'][index] ?? '', path: '/device', sizes: ALL },
    after: async (stage: Stage) => {
      await review(stage);
      await stage.page.getByRole('button', { name: answer }).click();
    },
    seen: heading(['Request denied', 'Device is ready'][index] ?? ''),
  })),
  {
    ...{ page: 'invitation', state: 'usual', path: '/nowhere', person: 'Tomo Sato', seen: button('Accept') },
    ...{ sizes: ALL, after: openInvitation },
  },
  {
    ...{ page: 'invitation', state: 'declined', path: '/nowhere', person: 'Tomo Sato', sizes: ALL },
    after: async (stage) => {
      await openInvitation(stage);
      await stage.page.getByRole('button', { name: 'Decline' }).click();
      await stage.page.getByText('Invitation declined').waitFor();
    },
    seen: heading('You declined this invitation'),
  },
  settings('general', 'general', text('Serial number')),
  settings('sharing', 'sharing', text('ines@sandbox.example')),
  settings('sharing', 'sharing', text('Ines'), {
    state: 'inviting',
    after: async ({ page }) => {
      // Typing waits for no field to show.
      await page.getByText('Ines').first().waitFor();
      await page.getByLabel('Email addresses').pressSequentially('tomo@sandbox.example,nobody,ines@sandbox.example,a');
      await page.getByText('ines@sandbox.example already has access.').first().waitFor();
    },
  }),
  settings('media', 'media/pipeline', text(APPLIED)),
  settings('source-new', 'media/sources/new', heading('Connection')),
  settings('source-edit', 'media/sources/main/edit', heading('Details')),
  settings('source-edit', 'media/sources/main/edit', (page) => page.getByRole('slider', { name: 'Brightness' }), {
    state: 'controls',
    after: ({ page }) => page.getByRole('tab', { name: 'Controls' }).click(),
  }),
  settings('mavlink', 'mavlink', text('qgc')),
  settings('mavlink-new', 'mavlink/configs/new', heading('Connection')),
  settings('mavlink-edit', 'mavlink/configs/mc_qgc/edit', heading('Connection')),
  settings('radio', 'radio', text(/^Send buffer/), { state: 'sik', device: 2 }),
  settings('radio', 'radio', text(/^An ELRS radio is set up/), { state: 'elrs', device: 8 }),
  settings('network', 'network', uplinkInUse),
  settings('system', 'system', text('Core 4')),
  settings('system-logs', 'system-logs', text('Follow new lines')),
  settings('terminal', 'terminal', text(/^Terminal access is off/)),
];

const drawn = ({ state, path }: Shot, route: string) => state === 'usual' && path === `/devices/:id/settings/${route}`;

/** A page of the settings without a picture of its own is drawn once its section is applied. */
const others = settingsRoutes().filter((route) => !route.includes(':') && !OWN.some((shot) => drawn(shot, route)));

/** Every page as it usually is. */
export const PAGES: readonly Shot[] = [
  ...OWN,
  ...others.map((route) => settings(route.replaceAll('/', '-'), route, text(APPLIED))),
];
