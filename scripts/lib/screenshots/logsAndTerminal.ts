import type { Page } from '@playwright/test';
import type { Shot, Stage } from './Stage';

const LOGS = '/devices/:id/settings/system-logs';
const TERMINAL = '/devices/:id/settings/terminal';

const text = (words: string | RegExp) => (page: Page) => page.getByText(words);
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('table', { name: 'Log lines' }).getByRole('row');
const following = ({ page }: Stage) => page.getByText(/^\d+ lines\/s$/).waitFor();
const press = (page: Page, name: string) => button(name)(page).click();

/** The filters, which are behind a button on a phone, and the lines that they let pass. */
const logs = (state: string, part: Partial<Shot> & Pick<Shot, 'seen'>): Shot => ({
  ...{ page: 'system-logs', state, path: LOGS },
  ...part,
});

async function openTerminal({ page }: Stage): Promise<void> {
  await press(page, 'Open terminal');
  await page.getByText('Connected', { exact: true }).waitFor();
  await page.locator('.xterm-rows').filter({ hasText: 'operator@' }).waitFor();
}

async function type({ page }: Stage, line: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Terminal 1 of/ }).focus();
  await page.keyboard.type(`${line}\n`);
}

const allow = async ({ settings }: Stage) => (await settings()).patch({ enabled: true, auto_off_h: '8' }, 'terminal');

const terminal = (state: string, part: Partial<Shot> & Pick<Shot, 'seen'>): Shot => ({
  ...{ page: 'terminal', state, path: TERMINAL, isWhole: true },
  before: allow,
  ...part,
});

/** What the pages of a device's logs and its terminal look like at work. */
export const LOGS_AND_TERMINAL: readonly Shot[] = [
  logs('filtered', {
    path: `${LOGS}?level=warning&unit=ModemManager&q=%2FQMI%7Ctimeout%2F`,
    seen: button('Remove ModemManager'),
  }),
  logs('opened', {
    path: `${LOGS}?q=Traceback`,
    after: async ({ page, device }) => {
      device.journal.write('media.service', 3, 'Traceback (most recent call last):\n  RuntimeError: no camera', {
        CODE_FILE: 'pipeline.py',
        CODE_LINE: 41,
      });
      await rows(page).filter({ hasText: 'no camera' }).last().click();
      await button('Copy line')(page).waitFor();
    },
    seen: text('Follow new lines'),
  }),
  logs('paused', {
    path: `${LOGS}?q=step`,
    after: async (stage) => {
      await following(stage);
      for (let step = 0; step < 80; step += 1) stage.device.journal.write('media.service', 6, `step ${step}`);
      await rows(stage.page).filter({ hasText: 'step 79' }).waitFor();
      await rows(stage.page).last().hover();
      await stage.page.mouse.wheel(0, -900);
      for (let step = 0; step < 12; step += 1) stage.device.journal.write('media.service', 4, `late step ${step}`);
    },
    seen: text('12 new lines'),
  }),
  logs('around', {
    after: async (stage) => {
      await following(stage);
      await stage.page.goto(`${stage.page.url()}?around=${new Date().toISOString()}`);
    },
    seen: text(/^What happened around/),
  }),
  logs('nothing', { path: `${LOGS}?q=no+such+text&last=15m`, seen: text('No lines match') }),
  logs('refused', { path: `${LOGS}?q=%2F(%2F`, seen: text(/not a valid regular expression/) }),
  logs('offline', { device: 2, isAway: true, seen: text(/^Offline\. These lines/) }),
  logs('never', { device: 6, isAway: true, seen: text('No logs yet') }),
  logs('download', {
    path: `${LOGS}?last=15m`,
    after: async (stage) => {
      await following(stage);
      await press(stage.page, 'Download…');
    },
    seen: text(/ lines, /),
  }),
  logs('flights', { path: `${LOGS}?tab=flights`, isWhole: true, seen: (page) => page.getByText('.tlog').first() }),
  terminal('off', { before: () => undefined, seen: text('Terminal access is off') }),
  terminal('ready', { seen: text('New terminal') }),
  terminal('open', {
    after: async (stage) => {
      await openTerminal(stage);
      await type(stage, 'ls /etc');
      await type(stage, 'uname');
    },
    seen: (page) => page.locator('.xterm-rows').filter({ hasText: 'simulated)' }),
  }),
  terminal('two', {
    after: async (stage) => {
      await openTerminal(stage);
      await press(stage.page, 'Open terminal');
    },
    seen: (page) => page.getByRole('tab', { name: 'Terminal 2' }),
  }),
  terminal('find', {
    after: async (stage) => {
      await openTerminal(stage);
      await press(stage.page, 'Find in output');
    },
    seen: (page) => page.getByRole('searchbox'),
  }),
  terminal('waiting', {
    after: async (stage) => {
      await openTerminal(stage);
      stage.device.disconnect();
    },
    seen: text(/^The device is offline\. Waiting/),
  }),
  terminal('ended', {
    after: async (stage) => {
      await openTerminal(stage);
      await type(stage, 'exit 3');
    },
    seen: text('The shell ended with exit code 3.'),
  }),
  terminal('paste', {
    after: async (stage) => {
      await openTerminal(stage);
      await stage.page.getByRole('textbox', { name: /^Terminal 1 of/ }).evaluate((field) => {
        const data = new DataTransfer();
        data.setData('text/plain', 'cd /etc\ncat hostname\n');
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      });
    },
    seen: dialog,
  }),
  terminal('armed', {
    before: async (stage) => {
      stage.device.holdArmed(true);
      await allow(stage);
    },
    after: ({ page }) => press(page, 'Open terminal…'),
    seen: dialog,
  }),
  terminal('recording', {
    after: async (stage) => {
      await openTerminal(stage);
      await type(stage, 'uname');
      await type(stage, 'exit');
      await stage.page.getByText(/^The shell ended/).waitFor();
      await stage.page.getByRole('link', { name: /^Play the recording/ }).click();
    },
    seen: text(/^Recording of /),
  }),
];
