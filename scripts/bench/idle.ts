import type { Browser, Page } from '@playwright/test';
import { start, type Sandbox } from '../../test/sandbox/index';
import { HiddenTab } from '../lib/hiddenTab';
import { startHideableBrowser } from '../lib/hideableBrowser';
import type { Options } from './options';
import { SITE, tellMeasures } from './part';
import type { Measure } from './results';
import { drawnRows } from './storm';
import { readActivity, TRACE_CATEGORIES, type Activity } from './trace';
import { signedIn } from './watching';

const DEVICES = 50;
/** Everything that a page does once has then been done. */
const SETTLE_MS = 12_000;
const VISIBLE_MS = 20_000;
/** Longer than any period that the list has. */
const HIDDEN_MS = 65_000;

async function trace(browser: Browser, page: Page, ms: number): Promise<Activity> {
  await browser.startTracing(page, { categories: TRACE_CATEGORIES });
  await page.waitForTimeout(ms);
  return readActivity(await browser.stopTracing());
}

/** Counts in the page, from now on, the texts that were written, and those that were written without changing. */
async function watchTexts(page: Page): Promise<() => Promise<{ readonly changed: number; readonly same: number }>> {
  await page.evaluate(() => {
    const texts = { changed: 0, same: 0 };
    const observer = new MutationObserver((records) => {
      for (const { target, oldValue, type } of records)
        if (type === 'childList' || target.textContent !== oldValue) texts.changed += 1;
        else texts.same += 1;
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      characterDataOldValue: true,
    });
    Object.assign(window, { texts });
  });
  return () => page.evaluate(() => (window as unknown as { texts: { changed: number; same: number } }).texts);
}

/** Devices in view go offline, so that the words for their ages change each second. */
async function ageRows(page: Page, { control }: Sandbox): Promise<number> {
  const { probes } = await drawnRows(page);
  for (const kind of ['online', 'offline'])
    for (const id of probes) control.inject(`event: device-${kind}\ndata: "${id}"\n\n`);
  await page.waitForTimeout(2000);
  return probes.length;
}

const perSecond = (count: number, ms: number): number => count / (ms / 1000);

function tellTimers({ timers }: Activity): void {
  if (timers.size === 0) console.log('  no timer fired in the hidden tab');
  for (const [words, count] of timers) console.log(`  hidden, ${words}: ${count} times in ${HIDDEN_MS / 1000} s`);
}

/** A list that only stands there: what it paints while it is visible, with and without ages that change, and which timers fire while its tab is hidden. */
export async function idle(_browser: Browser, _options: Options): Promise<readonly Measure[]> {
  console.log(`\nIdle list of ${DEVICES}: visible for ${VISIBLE_MS / 1000} s, hidden for ${HIDDEN_MS / 1000} s`);
  const sandbox = await start({ webRoot: SITE, devices: DEVICES });
  const { browser, close } = await startHideableBrowser();
  try {
    const page = await signedIn(browser, sandbox);
    await page.waitForTimeout(SETTLE_MS);
    const still = await trace(browser, page, VISIBLE_MS);
    const ageing = await ageRows(page, sandbox);
    const texts = await watchTexts(page);
    const ticking = await trace(browser, page, VISIBLE_MS);
    const { changed, same } = await texts();
    const tab = new HiddenTab(page);
    await tab.hide();
    await page.waitForTimeout(2000);
    const hidden = await trace(browser, page, HIDDEN_MS);
    const timers = [...hidden.timers.values()].reduce((sum, count) => sum + count, 0);
    const name = `list of ${DEVICES}`;
    const measures: readonly Measure[] = [
      { name: `${name}, visible`, metric: 'frames a second', unit: '', values: [perSecond(still.frames, VISIBLE_MS)] },
      {
        name: `${name}, ${ageing} ages that tick`,
        metric: 'frames a second',
        unit: '',
        values: [perSecond(ticking.frames, VISIBLE_MS)],
      },
      { name: `${name}, ${ageing} ages that tick`, metric: 'texts written', unit: '', values: [changed] },
      { name: `${name}, ${ageing} ages that tick`, metric: 'texts written without a change', unit: '', values: [same] },
      { name: `${name}, hidden`, metric: 'timers a minute', unit: '', values: [timers / (HIDDEN_MS / 60_000)] },
      { name: `${name}, hidden`, metric: 'frames a second', unit: '', values: [perSecond(hidden.frames, HIDDEN_MS)] },
    ];
    tellMeasures(measures);
    tellTimers(hidden);
    return measures;
  } finally {
    await close();
    await sandbox.close();
  }
}
