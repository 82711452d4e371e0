import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { dataFolder, npmStart } from '../../support/npmStart';
import { expect, row, signInByPage, test } from './fixtures';

interface Step {
  /** What to type; empty: nothing. */
  readonly command: string;
  readonly place: string;
  /** What one then sees, in this order. */
  readonly seen: readonly string[];
}

/** The table of the README's tour. What one sees is in bold. */
function readTour(): Step[] {
  const readme = readFileSync(path.join(__dirname, '../../../README.md'), 'utf8');
  const [, tour = ''] = /^## A tour [^\n]*\n([\s\S]*?)^## /m.exec(readme) ?? [];
  const cells = tour
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return cells.slice(2).map(([, command = '', place = '', seen = '']) => ({
    command: command.replaceAll('`', ''),
    place,
    seen: [...seen.matchAll(/\*\*(.+?)\*\*/g)].map(([, text = '']) => text),
  }));
}

const DEVICE = 'Harbour drone';
const STEPS = readTour();

/** The part of the page where a step is seen. */
function partsAt(page: Page, place: string): Locator[] {
  if (place === 'the list') return [row(page, DEVICE)];
  if (place === `${DEVICE}'s page`)
    return [page.getByRole('region', { name: 'Live video' }), page.getByRole('group', { name: 'Health of the video' })];
  return [page.locator('body')];
}

/** Whole words, whatever their case. */
const wordsOf = (text: string) => new RegExp(`\\b${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\b`, 'i');

/** A text where a step is seen; matches nothing while it is not shown. */
function textAt(page: Page, place: string, text: string): Locator {
  const [first, ...others] = partsAt(page, place).map((part) =>
    part.getByText(wordsOf(text)).filter({ visible: true }),
  );
  if (!first) throw new Error(`The tour names no place "${place}".`);
  return others.reduce((found, other) => found.or(other), first);
}

test.describe('the README', () => {
  test.use({ allowedConsole: /Failed to load resource|net::ERR|cannot be (shipped|sent)/ });

  test('its tour has nine commands, and each row says in bold what one then sees', () => {
    expect(STEPS.filter(({ command }) => command !== '').length).toBeGreaterThanOrEqual(9);
    expect(STEPS.filter(({ seen }) => seen.length === 0)).toEqual([]);
  });

  test('its tour, typed into the terminal of `npm start`, shows in the page what it promises', async ({ page }) => {
    const data = dataFolder();
    const run = await npmStart(data.folder);
    const sandbox = { url: run.url } as Parameters<typeof signInByPage>[1];
    await signInByPage(page, sandbox, 'Mara Lindqvist', '/');
    let at = 'the list';
    for (const { command, place, seen } of STEPS)
      await test.step(`${command}: ${place}`, async () => {
        if (place === `${DEVICE}'s page` && at !== place) await row(page, DEVICE).getByRole('link').first().click();
        if (place === 'Add Device') await page.goto(`${run.url}/device`);
        at = place;
        if (command !== '') {
          // The command brings it about: it is not seen before.
          await expect(textAt(page, place, seen[0] ?? '')).toHaveCount(0);
          run.type(command);
        }
        if (command === 'new') await addDevice(page, run.code);
        for (const text of seen) await expect(textAt(page, place, text).first(), text).toBeVisible({ timeout: 20_000 });
      });
    await page.goto('about:blank');
    await run.stop();
    data.remove();
  });
});

/** Enters the code that the terminal prints. */
async function addDevice(page: Page, code: () => string | undefined): Promise<void> {
  await expect.poll(code).toBeDefined();
  await page.getByLabel('Device code').fill(code() ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Device name').fill('Field scout');
  await page.getByRole('button', { name: 'Add device' }).click();
}
