import type { Browser, Page } from '@playwright/test';
import { hasInterFrames, type Sandbox } from '../../test/sandbox/index';
import { firstFrames, STARTS } from './firstFrames';
import { relayed } from './relayed';
import { at, burntInAge, chip, of, signedIn, startFleet } from './watching';

const LOOKS = 4;
/** Budgets on this machine, in ms (a running stream; the chip beside the burnt-in clock). */
const BUDGETS = { firstP50: 1500, firstP95: 3000, distantP50: 900, distantP99: 3500, off: 50 } as const;
/** A viewer far away: 80 ms round trip, and 2 % of the packets are lost. */
const DISTANT = { delayMs: 40, lossPct: 2 } as const;
/** Enough of them that one in a hundred shows. */
const DISTANT_STARTS = 100;

/** A way for video to be late, or for a clock to be wrong. */
interface Setting {
  readonly name: string;
  /** Held up by the server. */
  readonly lagMs: number;
  /** Each way, between server and viewer: video and calls. */
  readonly viewerMs: number;
  /** Each way, between device and server. */
  readonly deviceMs: number;
  readonly clockMs: number;
}

const setting = (name: string, own: Partial<Setting>): Setting => ({
  ...{ name, lagMs: 0, viewerMs: 0, deviceMs: 0, clockMs: 0 },
  ...own,
});

const WRONG_CLOCK_MS = 180_000;
const DELAYS = [0, 80, 250] as const;
const SETTINGS: readonly Setting[] = [
  ...[300, 700].map((lagMs) => setting(`server ${lagMs} ms late`, { lagMs })),
  ...[0, WRONG_CLOCK_MS].flatMap((clockMs) =>
    DELAYS.map((viewerMs) =>
      setting(`viewer ${viewerMs} ms each way${clockMs === 0 ? '' : ', clock 3 min ahead'}`, { viewerMs, clockMs }),
    ),
  ),
  ...[80, 250].map((deviceMs) => setting(`device ${deviceMs} ms each way`, { deviceMs })),
];
const SETTLE_MS = 6000;

/** Puts the bench into a state; device and page connect again, so that both measure their clocks over the links of now. */
async function arrange(page: Page, sandbox: Sandbox, id: string, wanted: Setting): Promise<void> {
  const { lagMs, viewerMs, deviceMs, clockMs } = wanted;
  sandbox.fleet?.drop(id);
  await page.goto('about:blank');
  sandbox.fleet?.setClock(id, { offsetMs: clockMs, driftPpm: 0 });
  // The page says of a server that delays video that it does, and not "Live".
  sandbox.control.setVideoFault(id, { kind: 'none' });
  sandbox.control.setDeviceLink(id, { delayMs: deviceMs });
  sandbox.control.setViewerLink({ delayMs: viewerMs });
  sandbox.control.setHttpLink({ delayMs: viewerMs });
  sandbox.fleet?.connect(id);
  await page.goto(`${sandbox.url}/devices/${id}`);
  await chip(page, /^Live$/).waitFor({ timeout: 60_000 });
  if (lagMs > 0) sandbox.control.setVideoFault(id, { kind: 'lag', ms: lagMs });
  await page.waitForTimeout(SETTLE_MS);
}

interface Latency {
  readonly name: string;
  /** How far each number shown was from the true age, in ms. */
  readonly off: readonly number[];
  readonly ages: readonly number[];
  /** Numbers shown as "about". */
  readonly about: number;
  /** Looks at which none was shown. */
  readonly none: number;
}

/** Compares the latency shown with the age by the clock burnt into the frame: the median age of a second, while the chip stands. */
async function compare(page: Page, { name, clockMs }: Setting): Promise<Latency> {
  const [off, all]: [number[], number[]] = [[], []];
  let [about, none] = [0, 0];
  const shown = page.getByTitle(/to this screen|Network, buffer and decoding/);
  for (let look = 0; look < LOOKS; look += 1) {
    const ages: number[] = [];
    const until = Date.now() + 1000;
    // A device whose clock is ahead burns in a time that is yet to come.
    while (Date.now() < until) ages.push((await burntInAge(page)) + clockMs);
    const age = at(ages, 0.5);
    all.push(age);
    const text = await shown.innerText();
    const isOther = !/^From the camera/.test((await shown.getAttribute('title')) ?? '');
    const ms = isOther ? null : /^(about )?(\d+) ms$/.exec(text);
    if (ms?.[1] !== undefined) about += 1;
    if (ms) off.push(Math.abs(Number(ms[2]) - age));
    // Without the age from the camera on, another number is shown as what it is: it is not compared.
    else if (text === 'Latency n/a' || isOther) none += 1;
    else throw new Error(`The latency is shown as "${text}".`);
  }
  return { name, off, ages: all, about, none };
}

async function latencies(page: Page, sandbox: Sandbox, id: string): Promise<Latency[]> {
  const found: Latency[] = [];
  for (const wanted of SETTINGS) {
    await arrange(page, sandbox, id, wanted);
    found.push(await compare(page, wanted));
  }
  return found;
}

const tell = ({ name, off, ages, about, none }: Latency) =>
  console.log(
    `  ${name.padEnd(40)} true age p50 ${at(ages, 0.5).toFixed(0)} ms   ` +
      (off.length === 0
        ? 'no number shown'
        : `off p50 ${of(at(off, 0.5), BUDGETS.off)}   worst ${of(Math.max(...off), BUDGETS.off)}`) +
      `   "about" ${about} of ${LOOKS}   n/a ${none} of ${LOOKS}`,
  );

/** Video of one simulated drone on this machine: how fast it starts, and whether its latency is shown as it is. */
export async function video(browser: Browser): Promise<void> {
  const sandbox = await startFleet(1);
  const [{ id } = { id: '' }] = sandbox.factory;
  const page = await signedIn(browser, sandbox);
  const other = await page.context().newPage();
  await other.goto(`${sandbox.url}/devices/${id}`);
  await chip(other, /^Live$/).waitFor({ timeout: 20_000 });
  await page.bringToFront();
  const first = await firstFrames(page, id);
  sandbox.control.setViewerLink(DISTANT);
  sandbox.control.setHttpLink({ delayMs: DISTANT.delayMs });
  await page.getByRole('link', { name: 'Devices' }).first().click();
  const distant = await firstFrames(page, id, DISTANT_STARTS);
  sandbox.control.setViewerLink({ delayMs: 0, lossPct: 0 });
  sandbox.control.setHttpLink({ delayMs: 0 });
  await other.close();
  console.log(
    `\nVideo: ${STARTS} starts of a running stream, ${hasInterFrames() ? 'inter frames' : 'key frames only'}; ratios to the budget`,
  );
  console.log(
    `  first frame   p50 ${of(at(first, 0.5), BUDGETS.firstP50)}   p95 ${of(at(first, 0.95), BUDGETS.firstP95)}`,
  );
  console.log(
    `  80 ms round trip, 2 % loss, ${DISTANT_STARTS} starts: first frame p50 ${of(at(distant, 0.5), BUDGETS.distantP50)}   ` +
      `p95 ${at(distant, 0.95).toFixed(0)} ms   p99 ${of(at(distant, 0.99), BUDGETS.distantP99)}   worst ${Math.max(...distant).toFixed(0)} ms`,
  );
  console.log(`  ${await relayed(browser)}`);
  const all = await latencies(page, sandbox, id);
  await page.context().close();
  await sandbox.close();
  console.log(`\nLatency shown beside the burnt-in clock: ${LOOKS} looks each; ratios to the budget`);
  all.forEach(tell);
}
