import { readFile } from 'node:fs/promises';
import type { Sandbox } from '../../sandbox/index';
import { apiAs, until } from '../../support/sandboxClient';
import { terminalsOf } from '../../support/terminalViewer';
import { findings } from '../../support/axe';
import { dateLater, expect, installClock, signIn, test } from './fixtures';
import { button, card, idOf, input, openAsOwner, openTerminal, pathOf, prepare, rows, type } from './terminals';

const connections = (sandbox: Sandbox): number => sandbox.control.stats().terminalConnections;

/** All that a session has shown, by its recording: what the page drew is compared by the page's own counters. */
async function recorded(sandbox: Sandbox): Promise<string> {
  const mara = await apiAs(sandbox, 'u_mara');
  const { items } = (await mara('GET', terminalsOf(idOf(sandbox)))).body as { items: { id: string }[] };
  const text = String((await mara('GET', `${terminalsOf(idOf(sandbox))}/${items[0]?.id ?? ''}/recording`)).body);
  const events = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as [number, string, string]);
  return events
    .filter(([, kind]) => kind === 'o')
    .map(([, , data]) => data)
    .join('');
}

test('is off until the owner turns it on for a time; then a command runs, and the session is listed', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  drone.device.holdArmed(false);
  drone.device.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await expect(page.getByRole('heading', { name: 'Terminal access is off' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  // One control turns it on; the fields that prolong or end it come with it.
  await expect(page.getByLabel('Allow terminals')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Turn on for' }).selectOption('8 hours');
  await button(page, 'Turn on for 8 hours…').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Every session is recorded.');
  await dialog.getByRole('button').last().click();
  await expect(page.getByText(/^On until /)).toBeVisible();
  await expect(page.getByLabel('Turn off after')).toHaveValue('8');
  await page.getByLabel('Reason (optional)').fill('Look at the modem');
  await openTerminal(page);
  await expect(page.getByText('This session is recorded. It ends after 15 minutes without input.')).toBeVisible();
  await expect(page.getByText('Runs as operator.')).toBeVisible();
  await expect(rows(page)).toContainText('This is a simulated shell');
  await type(page, 'echo -e "\\e[38;2;255;0;0mred\\e[0m plain"');
  await expect(rows(page)).toContainText('red plain');
  const red = rows(page).locator('span', { hasText: /^red$/ });
  await expect(red).toHaveCSS('color', 'rgb(255, 0, 0)');
  await expect(card(page, 'Sessions')).toContainText('Look at the modem');
  expect(await findings(page)).toEqual([]);
  await type(page, 'exit 3');
  await expect(page.getByText('The shell ended with exit code 3.')).toBeVisible();
  await expect(card(page, 'Sessions')).toContainText('Ended by the shell');
  await button(page, 'Close terminal').first().click();
  await expect(page.locator('.xterm')).toHaveCount(0);
});

test('is turned on for an hour while off, after a question', async ({ page, sandbox, device }) => {
  const drone = device(0);
  drone.device.holdArmed(false);
  drone.device.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await button(page, 'Turn on for 1 hour…').click();
  const dialog = page.getByRole('dialog', { name: 'Turn on for 1 hour?' });
  await expect(dialog).toContainText('Every session is recorded.');
  await dialog.getByRole('button', { name: 'Turn on for 1 hour' }).click();
  await expect(page.getByText(/^On until /)).toBeVisible();
  await expect(button(page, 'Open terminal')).toBeFocused();
  await expect(button(page, 'Turn on for 1 hour…')).toHaveCount(0);
});

test(
  'when its time has run out it is off in every place, and is turned on again in one step, after a question',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    await openAsOwner(page, sandbox, device);
    sandbox.control.ageSettings(3_600_000);
    await expect(page.getByText(/its time ran out/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Terminal access is off' })).toBeVisible();
    await expect(page.getByText(/^On until /)).toHaveCount(0);
    const allow = page.getByLabel('Allow terminals');
    await expect(allow).toHaveCount(0);
    await button(page, 'Turn on for 1 hour…').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button').last().click();
    await expect(page.getByText(/^On until /)).toBeVisible();
    // For longer: that needs the same question.
    await page.getByLabel('Turn off after').selectOption('8 hours');
    await button(page, 'Save changes').click();
    await expect(dialog).toContainText('Admins and owners can then run commands on the device.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await allow.click();
    await button(page, 'Save changes').click();
    await expect(dialog).toContainText('No new terminals; open ones end.');
  },
);

test(
  'the end of the access is not shown once it is over, even if the server still reports it',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    await prepare(sandbox, device);
    await installClock(page);
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    await expect(page.getByText(/^On until /).first()).toBeVisible();
    // Two hours on for the page, and for the server by the dates of its answers.
    await dateLater(page, 2 * 3_600_000);
    await page.clock.fastForward(2 * 3_600_000);
    await expect(page.getByRole('heading', { name: 'Terminal access is off' })).toBeVisible();
    await expect(page.getByText(/^On until /)).toHaveCount(0);
    // Answers may be on their way while the page closes.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

// How long it takes is measured by `npm run bench -- logs`.
test('seq 1 100000 is complete over ten cuts', { tag: '@long' }, async ({ page, sandbox, device }) => {
  await openAsOwner(page, sandbox, device);
  const run = async (cuts: number): Promise<void> => {
    await type(page, 'clear');
    await expect(rows(page)).not.toContainText('100000');
    await type(page, 'seq 1 100000');
    // A cut before the first numbers could take the command along, on its way.
    await expect(rows(page)).toContainText(/(?:\d\s*){40}/);
    for (let cut = 0; cut < cuts; cut += 1) {
      await until(() => sandbox.control.stats().terminalViewers === 1);
      const before = connections(sandbox);
      sandbox.control.cutTerminals();
      await until(() => connections(sandbox) > before);
    }
    await expect(rows(page)).toContainText(/99999\s*100000\s*operator@/, { timeout: 30_000 });
  };
  await run(0);
  await run(10);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByText(/bytes of output are missing/)).toHaveCount(0);
  const wanted = Array.from({ length: 100_000 }, (_, at) => `${at + 1}\r\n`).join('');
  const shown = await recorded(sandbox);
  expect(
    shown
      .split('seq 1 100000\r\n')
      .slice(1)
      .every((part) => part.startsWith(wanted)),
  ).toBe(true);
  // What is on the screen and above it: the last lines, one by one.
  const lines = await page.evaluate(() => document.querySelector('.xterm-rows')?.textContent ?? '');
  expect(lines).toContain('99999');
});

// @threat S70, S71, S72, S73, S74, S75
test('pastes several lines only after they were shown, and ignores forbidden output', async ({
  page,
  sandbox,
  device,
  context,
}) => {
  await prepare(sandbox, device);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await openTerminal(page);
  await page.evaluate(() => navigator.clipboard.writeText('echo one\necho two\n'));
  await input(page).focus();
  await page.keyboard.press('Control+V');
  const dialog = page.getByRole('dialog', { name: 'Paste 2 lines?' });
  await expect(dialog.getByLabel('Text to paste')).toHaveText(/echo one⏎\s*echo two⏎/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page)).not.toContainText('echo one');
  await input(page).focus();
  await page.keyboard.press('Control+V');
  await dialog.getByRole('button', { name: 'Paste' }).click();
  await expect(rows(page)).toContainText(/\$ echo two\s*two/);
  // One line that would run by itself: the end of a bracketed paste, and a key of the shell.
  await page.evaluate(() => navigator.clipboard.writeText('echo a\u001b[201~; echo b\u000f'));
  await input(page).focus();
  await page.keyboard.press('Control+V');
  const line = page.getByRole('dialog', { name: 'Paste this line?' });
  await expect(line.getByLabel('Text to paste')).toHaveText('echo a\\x1b[201~; echo b\\x0f');
  await line.getByRole('button', { name: 'Paste' }).click();
  await expect(rows(page)).toContainText(/\$ echo a; echo b\s*$/);
  await page.keyboard.press('Enter');
  const title = await page.title();
  await type(page, 'clear');
  // A title, a link, the clipboard, and questions: for the title, a setting, the colours, the version.
  const hostile =
    '\\e]0;owned\\a\\e]8;;https://evil.example\\alink\\e]8;;\\a\\e]52;c;b3duZWQ=\\a\\e[21t\\eP$qm\\e\\\\\\e]10;?\\a\\e]4;1;?\\a\\e[>q';
  await type(page, `echo -e "${hostile} end."`);
  await expect(rows(page)).toContainText('link end.');
  await expect(page.locator('.xterm a')).toHaveCount(0);
  expect(await page.title()).toBe(title);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('echo a');
  // Repeats that would take hours.
  await type(page, 'echo -e "\\e[2147483647S\\e[2147483647T\\e[2147483647L\\e[2147483647M\\e[2147483647I bounded."');
  await expect(rows(page)).toContainText(/ bounded\.\s*operator@/);
  await type(page, 'clear');
  await type(page, 'echo still fine');
  await expect(rows(page)).toContainText(/\$ echo still fine\s*still fine/);
  await type(page, 'bytes');
  await type(page, 'line 1000000');
  await type(page, 'clear');
  await type(page, 'echo alive');
  await expect(rows(page)).toContainText(/alive\s*operator@/, { timeout: 20_000 });
});

test('a recording is played from the list and from the activity, and saved as a file', async ({
  page,
  sandbox,
  device,
}) => {
  // Headless Chromium shows no dialog to choose a file in.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await prepare(sandbox, device);
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await page.getByLabel('Reason (optional)').fill('Replay me');
  await openTerminal(page);
  await type(page, 'echo recorded-words');
  await expect(rows(page)).toContainText(/recorded-words\s*operator@/);
  await type(page, 'exit');
  await expect(page.getByText(/^The shell ended/)).toBeVisible();
  await page.goto(`${sandbox.url}/devices/${idOf(sandbox)}/settings/activity`);
  await page.getByRole('link', { name: /^Recording: Mara Lindqvist opened a terminal: Replay me/ }).click();
  await expect(page.getByRole('heading', { name: /^Recording of / })).toBeVisible();
  await page.getByLabel('Speed').selectOption('8');
  await button(page, 'Play').click();
  await expect(rows(page)).toContainText('recorded-words');
  await page.getByLabel('Position').fill('0');
  await expect(rows(page)).not.toContainText('recorded-words');
  expect(await findings(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await button(page, 'Download').click();
  const text = await readFile(await (await saving).path(), 'utf8');
  expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ version: 2 });
  expect(text).toContain('recorded-words');
});

// @threat S77
test('the owner ends the session of an admin, who is told; an editor and a viewer see no terminal', async ({
  page,
  sandbox,
  device,
  browser,
}) => {
  await prepare(sandbox, device);
  await signIn(page, sandbox, 'Jonas Okafor', pathOf(sandbox));
  await openTerminal(page);
  await expect(page.getByRole('switch', { name: 'Allow terminals' })).toHaveCount(0);
  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await card(owner, 'Sessions').getByRole('button', { name: 'End…' }).click();
  await owner
    .getByRole('dialog', { name: 'End the session of Jonas Okafor?' })
    .getByRole('button', { name: 'End session' })
    .click();
  await expect(page.getByText('Mara Lindqvist ended this session.')).toBeVisible();
  await signIn(owner, sandbox, 'Ines Carvalho', pathOf(sandbox));
  await expect(owner.getByText('Open terminal')).toHaveCount(0);
  await owner.context().close();
});

test.describe('while the device is away', () => {
  // The browser itself prints that there is no ticket.
  test.use({ allowedConsole: /409 \(Conflict\).*\/tickets/ });

  test(
    'the shell survives it, another tab and a reload; what is typed meanwhile is not sent',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      const { drone } = await openAsOwner(page, sandbox, device);
      await type(page, 'cd /etc');
      // The link may go before what was typed has reached the device.
      await expect(rows(page)).toContainText(/:\/etc\$/);
      const reason = page.getByLabel('Reason (optional)');
      await reason.fill('For a second one');
      drone.device.disconnect();
      await expect(page.getByText(/^The device is offline\. Waiting for it/)).toBeVisible();
      await expect(reason).toHaveCount(0);
      await input(page).focus();
      await page.keyboard.type('lost');
      await expect(page.getByText('Not sent: 4 characters, typed without a connection.')).toBeVisible();
      await expect(card(page, 'Sessions')).toContainText('Running, no viewer');
      drone.device.connect();
      await expect(page.getByText('Connected', { exact: true })).toBeVisible({ timeout: 20_000 });
      await expect(reason).toHaveValue('For a second one');
      // What follows within a second belongs to the typing that was lost.
      await expect(async () => {
        await type(page, 'pwd');
        await expect(rows(page)).toContainText(/pwd\s*\/etc\s*operator/, { timeout: 2000 });
      }).toPass();
      await expect(page.getByText(/^Not sent/)).toHaveCount(0);
      const second = await page.context().newPage();
      await second.goto(page.url());
      await button(second, 'Reopen').click();
      await expect(rows(second)).toContainText(/pwd\s*\/etc\s*operator/);
      await expect(page.getByText('This session is now open in another tab or window.')).toBeVisible();
      await button(page, 'Use it here').click();
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();
      await second.close();
      await page.reload();
      await button(page, 'Reopen').click();
      await expect(rows(page)).toContainText(/pwd\s*\/etc\s*operator/);
      await type(page, 'whoami');
      await expect(rows(page)).toContainText(/whoami\s*operator/);
    },
  );
});

test.describe('on a phone', { tag: '@long' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('keys that its keyboard lacks are there, and nothing is wider than the screen', async ({
    page,
    sandbox,
    device,
  }) => {
    await openAsOwner(page, sandbox, device);
    await type(page, 'sleep 60');
    await button(page, 'Ctrl with the next key').click();
    await button(page, 'Ctrl C').click();
    await expect(rows(page)).toContainText('^C');
    await type(page, 'sleep 61');
    await button(page, 'Ctrl with the next key').click();
    await page.keyboard.type('c');
    await expect(rows(page)).toContainText(/sleep 61\s*\^C/);
    await expect(button(page, 'Ctrl with the next key')).toHaveAttribute('aria-pressed', 'false');
    await button(page, 'Up').click();
    await expect(rows(page)).toContainText(/\$ sleep 61\s*$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findings(page)).toEqual([]);
  });

  test('a finger scrolls the output, what it left in view is copied, and arrows are those that the program asks for', async ({
    page,
    context,
    sandbox,
    device,
  }) => {
    await prepare(sandbox, device);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const sent: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => sent.push(Buffer.from(payload).toString('latin1'))),
    );
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    await openTerminal(page);
    await type(page, 'seq 1 300');
    await expect(rows(page)).toContainText(/300\s*operator@/);
    await page.locator('.xterm-screen').scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await page.locator('.xterm-screen').boundingBox()) ?? {};
    const touch = await context.newCDPSession(page);
    const at = (type: string, place: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type: type as 'touchMove',
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + 100, y: y + place }],
      });
    await at('touchStart', 40);
    for (let place = 60; place <= 300; place += 20) await at('touchMove', place);
    await at('touchEnd', 300);
    await expect(rows(page)).not.toContainText('operator@');
    await button(page, 'Copy selection, or the output in view').tap();
    await expect(page.getByText('Copied the output in view')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+\n(\d+\n)+\d+$/);
    await type(page, 'echo -e "\\e[?1h" asked');
    await expect(rows(page)).toContainText(/asked\s*operator@/);
    sent.length = 0;
    await button(page, 'Up').tap();
    await expect.poll(() => sent.join('')).toContain('\u001bOA');
  });

  test('tools and keys take a row each, and the rarer tools are behind a button', async ({ page, sandbox, device }) => {
    await openAsOwner(page, sandbox, device);
    const heightOf = async (name: string) => (await page.getByRole('toolbar', { name }).boundingBox())?.height ?? 999;
    // One row of buttons of 44 px.
    expect(await heightOf('Terminal tools')).toBeLessThan(60);
    expect(await heightOf('Keys')).toBeLessThan(64);
    await button(page, 'Dash').tap();
    await expect(rows(page)).toContainText(/\$ -\s*$/);
    await button(page, 'More terminal tools').tap();
    await button(page, 'Larger text').tap();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    // No column is below the scroll bar.
    const columns = await page.locator('.xterm-screen').boundingBox();
    const bar = await page.locator('.xterm .scrollbar.vertical').boundingBox();
    expect((columns?.x ?? 0) + (columns?.width ?? 0)).toBeLessThanOrEqual(bar?.x ?? 0);
    expect(await findings(page)).toEqual([]);
    await button(page, 'End session').tap();
    await expect(page.locator('.xterm')).toHaveCount(0);
  });
});
