import type { Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { expect, signIn, test } from './fixtures';
import { button, card, idOf, input, openAsOwner, openTerminal, pathOf, prepare, rows, type } from './terminals';

test('four terminals stand side by side, each with its own shell, and a fifth is not offered', async ({
  page,
  sandbox,
  device,
}) => {
  await openAsOwner(page, sandbox, device);
  await type(page, 'cd /etc');
  for (const number of [2, 3, 4]) {
    await openTerminal(page);
    await expect(page.getByRole('tab', { name: `Terminal ${number}` })).toHaveAttribute('aria-selected', 'true');
  }
  await expect(page.getByText('Four terminals are open, the limit per user.')).toBeVisible();
  await type(page, 'pwd', 4);
  await expect(rows(page)).toContainText(/pwd\s*\/home\/operator\s*operator/);
  await page.getByRole('tab', { name: 'Terminal 1' }).click();
  await type(page, 'pwd');
  await expect(rows(page)).toContainText(/pwd\s*\/etc\s*operator/);
  expect(await findings(page)).toEqual([]);
  await button(page, 'End session').filter({ visible: true }).click();
  await expect(page.getByRole('tab')).toHaveCount(3);
  await expect(button(page, 'Open terminal')).toBeVisible();
});

test('output can be searched, enlarged and read by a screen reader, and the shell has the window’s size', async ({
  page,
  sandbox,
  device,
}) => {
  await openAsOwner(page, sandbox, device);
  await type(page, 'seq 1 300');
  await expect(rows(page)).toContainText(/300\s*operator@/);

  await test.step('the tools stand in one row', async () => {
    const tools = page.getByRole('toolbar', { name: 'Terminal tools' }).getByRole('button');
    const tops = await tools.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(tops.length).toBeGreaterThan(6);
    expect(new Set(tops).size).toBe(1);
  });

  await test.step('find, by its keys', async () => {
    await input(page).focus();
    await page.keyboard.press('Control+Shift+F');
    const search = page.getByRole('searchbox', { name: 'Find in output' });
    await search.fill('123');
    await button(page, 'Previous match').click();
    await expect(rows(page)).toContainText('123');
    await search.fill('no such output');
    await button(page, 'Next match').click();
    await expect(page.getByText('No match', { exact: true })).toBeVisible();
  });

  await test.step('the size', async () => {
    const sizes = async () => {
      await type(page, 'clear');
      await type(page, 'stty size');
      let found: readonly string[] = [];
      // A change of size draws the rows again: one look may see half of them.
      await expect(async () => {
        found = /stty size\s*?(\d+) (\d+)\s*operator@/.exec(await rows(page).innerText()) ?? [];
        expect(found).toHaveLength(3);
      }).toPass({ timeout: 20_000 });
      const [, lines, cols] = found;
      return { lines: Number(lines), cols: Number(cols) };
    };
    const wide = await sizes();
    await button(page, 'Larger text').click();
    await expect.poll(async () => (await sizes()).cols).toBeLessThan(wide.cols);
    const larger = await sizes();
    await page.setViewportSize({ width: 900, height: 800 });
    await expect.poll(async () => (await sizes()).cols).toBeLessThan(larger.cols);
  });

  await test.step('full screen, and back', async () => {
    await button(page, 'Full screen').click();
    await expect(button(page, 'Leave full screen')).toBeVisible();
    await button(page, 'Leave full screen').click();
    await expect(button(page, 'Full screen')).toBeVisible();
  });

  await test.step('a screen reader is told what comes', async () => {
    await button(page, 'Turn on screen reader mode').click();
    await type(page, 'echo spoken');
    await expect(page.locator('.xterm-accessibility')).toContainText('spoken');
    expect(await findings(page)).toEqual([]);
  });

  await test.step('the keys lead out of it', async () => {
    await input(page).focus();
    await page.keyboard.press('Control+Shift+M');
    await expect(button(page, 'Copy selection')).toBeFocused();
  });
});

test('opening a terminal while the vehicle is armed asks for the device’s name', async ({ page, sandbox, device }) => {
  const { drone } = await prepare(sandbox, device);
  drone.device.holdArmed(true);
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await button(page, 'Open terminal…').click();
  const dialog = page.getByRole('dialog', { name: 'Open a terminal while Harbour drone is armed?' });
  await dialog.getByRole('textbox').fill('Harbour drone');
  await dialog.getByRole('button', { name: 'Open terminal' }).click();
  await expect(rows(page)).toContainText('operator@quad-x4');
});

test.describe('with a sign-in that is a day old', () => {
  // The browser itself prints that it is refused.
  test.use({ allowedConsole: /403 \(Forbidden\).*\/terminal\/sessions$/ });

  test('a terminal asks the user to sign in again', async ({ page, sandbox, device }) => {
    await prepare(sandbox, device);
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    await expect(button(page, 'Open terminal')).toBeVisible();
    sandbox.control.ageSignIns(13 * 3_600_000);
    await button(page, 'Open terminal').click();
    await expect(page.getByText('Opening a terminal needs a sign-in within the last 12 hours.')).toBeVisible();
    await expect(button(page, 'Sign in again')).toBeVisible();
  });
});

test('the owner watches the session of an admin, who is told; what the owner types goes nowhere', async ({
  page,
  sandbox,
  device,
  browser,
}) => {
  await prepare(sandbox, device);
  await signIn(page, sandbox, 'Jonas Okafor', pathOf(sandbox));
  await openTerminal(page);
  await type(page, 'echo before');
  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await card(owner, 'Sessions').getByRole('button', { name: 'Watch' }).click();
  await expect(owner.getByText('You are watching Jonas Okafor’s session, and they can see that.')).toBeVisible();
  await expect(rows(owner)).toContainText(/echo before\s*before/);
  await expect(page.getByText('Mara Lindqvist is watching this session.')).toBeVisible();
  await owner.getByRole('textbox', { name: 'Session of Jonas Okafor on Harbour drone' }).focus();
  await owner.keyboard.type('echo intruder\n');
  await type(page, 'echo during');
  await expect(rows(owner)).toContainText(/echo during\s*during/);
  await expect(rows(page)).not.toContainText('intruder');
  expect(await findings(owner)).toEqual([]);

  await test.step('after a cut it is watched on', async () => {
    // Until a page has noticed the cut it says what it said before, and typing would be lost on the way.
    const again = Promise.all([page.waitForEvent('websocket'), owner.waitForEvent('websocket')]);
    sandbox.control.cutTerminals();
    await again;
    await expect(owner.getByText('Watching', { exact: true })).toBeVisible();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await type(page, 'echo after');
    await expect(rows(owner)).toContainText(/echo after\s*after/);
  });
  await button(owner, 'Stop watching').click();
  await expect(page.getByText(/is watching this session/)).toHaveCount(0);
  await type(page, 'echo alone');
  await expect(rows(page)).toContainText(/echo alone\s*alone/);
  await owner.goto(`${sandbox.url}/devices/${idOf(sandbox)}/settings/activity`);
  await expect(owner.getByText('Mara Lindqvist watched another user’s terminal')).toBeVisible();
  await owner.context().close();
});

test('a terminal keeps its output while others are opened and closed', async ({ page, sandbox, device }) => {
  await openAsOwner(page, sandbox, device);
  await type(page, 'echo before');
  await expect(rows(page)).toContainText(/before\s*before/);
  await openTerminal(page);
  await page.getByRole('tab', { name: 'Terminal 1' }).click();
  await expect(rows(page)).toContainText(/before\s*before/);
  await page.getByRole('tab', { name: 'Terminal 2' }).click();
  await button(page, 'End session').filter({ visible: true }).click();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await type(page, 'echo after');
  await expect(rows(page)).toContainText(/before\s*before.*after\s*after/s);
});

test('a session opens one tab, however often it is clicked', async ({ page, sandbox, device }) => {
  await openAsOwner(page, sandbox, device);
  await page.reload();
  await button(page, 'Reopen').dblclick();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.locator('.xterm')).toHaveCount(1);
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('a terminal keeps its output and gets the new name when its device is renamed', async ({
  page,
  sandbox,
  device,
}) => {
  const { mara } = await openAsOwner(page, sandbox, device);
  await type(page, 'echo before');
  await expect(rows(page)).toContainText(/before\s*before/);
  await mara('PATCH', `/v1/user/devices/${idOf(sandbox)}`, { device_name: 'Pier drone' });
  await expect(page.getByRole('textbox', { name: 'Terminal 1 of Pier drone' })).toBeAttached();
  await page.getByRole('textbox', { name: 'Terminal 1 of Pier drone' }).focus();
  await page.keyboard.type('echo after\n');
  await expect(rows(page)).toContainText(/before\s*before.*after\s*after/s);
});

/** How often the page has told a program where its cursor is. */
function countAnswers(page: Page): () => number {
  let count = 0;
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (/\u001b\[\d+;\d+R/.test(payload.toString())) count += 1;
    }),
  );
  return () => count;
}

test('a program’s question is answered once, also after its terminal was in another tab', async ({
  page,
  sandbox,
  device,
}) => {
  const answers = countAnswers(page);
  await openAsOwner(page, sandbox, device);
  const second = await page.context().newPage();
  const others = countAnswers(second);
  await second.goto(page.url());
  await expect(button(second, 'Reopen')).toBeVisible();
  // The list of the second page does not know of this output yet.
  await type(page, 'echo -e "\\e[6n asked first."');
  await expect(rows(page)).toContainText(/ asked first\.\s*operator@/);
  await expect.poll(answers).toBe(1);
  await button(second, 'Reopen').click();
  await expect(second.getByText('Connected', { exact: true })).toBeVisible();
  await expect(rows(second)).toContainText(/ asked first\.\s*operator@/);
  await type(second, 'echo -e "\\e[6n asked."');
  await expect(rows(second)).toContainText(/ asked\.\s*operator@/);
  await expect.poll(others).toBe(1);
  await button(page, 'Use it here').click();
  await expect(rows(page)).toContainText(/ asked\.\s*operator@/);
  await type(page, 'echo -e "\\e[6n asked again."');
  await expect(rows(page)).toContainText(/ asked again\.\s*operator@/);
  await expect.poll(answers).toBe(2);
});
