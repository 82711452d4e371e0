import type { Page } from '@playwright/test';
import type { Role } from '#app/domain/role';
import { findingsIn, type Scheme } from '../../support/axe';
import { layoutProblems } from '../../support/layoutProblems';
import type { Access, Visit } from '../everyPage';
import { settled } from '../settled';
import { expect, hold, test } from './fixtures';

export interface WindowSize {
  readonly width: number;
  readonly height: number;
  readonly schemes: readonly Scheme[];
  /** Of axe; without them, all; empty: axe is not asked. */
  readonly rules?: readonly string[];
}

export interface Look {
  readonly origin: string;
  /** A page is opened once, in the first, and then drawn in each. */
  readonly windows: readonly WindowSize[];
  /** Who looks; an owner if left out. */
  readonly role?: Role;
}

const soft = expect.configure({ soft: true });

async function resize(page: Page, { width, height, schemes }: WindowSize): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: schemes[0] ?? null });
}

/** What is wrong with a page as it is drawn in each window, by its texts and by axe, is reported, and the test goes on. */
export async function expectWell(page: Page, path: string, windows: readonly WindowSize[]): Promise<void> {
  for (const one of windows) {
    const { width, schemes, rules } = one;
    const what = `${path} at ${width} px`;
    await resize(page, one);
    await settled(page);
    // Rows take their heights after the first frame.
    await soft.poll(() => layoutProblems(page), what).toEqual([]);
    if (rules?.length !== 0) soft(await findingsIn(page, schemes, rules), what).toEqual([]);
  }
}

async function expectAccess(page: Page, { control, may, isClosed }: Access, role: Role): Promise<void> {
  const isAllowed = role === 'owner' || may.includes(role);
  const isShut = isClosed === true && !isAllowed;
  await expect(page.getByText(/^Only admins and owners can open this page/)).toHaveCount(isShut ? 1 : 0);
  await expect(page.getByText(/^View only\./)).toHaveCount(isAllowed || isShut ? 0 : 1);
  if (isAllowed) await expect(control(page)).toBeEnabled();
  else if (isShut) await expect(control(page)).toHaveCount(0);
  else await expect(control(page).and(page.locator(':enabled'))).toHaveCount(0);
}

/** Opens the cards that are folded, as on a phone: what is in them is looked at too. */
async function unfold(page: Page): Promise<void> {
  const folded = page.locator('main').getByRole('heading').getByRole('button', { expanded: false });
  while ((await folded.count()) > 0) await folded.first().click();
}

async function arrive(page: Page, { path, title, heading, texts = [], access }: Visit, look: Look): Promise<void> {
  const { origin, role = 'owner' } = look;
  await page.goto(origin + path);
  const isAllowed = access === undefined || role === 'owner' || access.may.includes(role);
  if (isAllowed || !access.isClosed)
    await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible();
  if (isAllowed)
    for (const text of texts) await expect(page.getByText(text).locator('visible=true').first()).toBeVisible();
  await expect(page.locator('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await unfold(page);
  if (access) await expectAccess(page, access, role);
  // With the number of open alerts before it, should a device of the test raise one.
  await expect.poll(async () => (await page.title()).replace(/^\(\d+\) /, '')).toBe(`${title} · Farsight`);
  await expect(page).toHaveURL(origin + path);
}

/** Visits pages one after the other: each shows what it should to this person, has nothing for axe, and no text without room. */
export async function crawl(page: Page, visits: readonly Visit[], look: Look): Promise<void> {
  const [first] = look.windows;
  for (const one of visits)
    await test.step(one.path, async () => {
      if (first) await resize(page, first);
      const release = one.until === undefined ? null : await hold(page, one.until);
      await arrive(page, one, look);
      await expectWell(page, one.path, look.windows);
      release?.();
    });
}
