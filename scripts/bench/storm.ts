import type { Page } from '@playwright/test';
import type { Sandbox } from '../../test/sandbox/index';
import { PROBES, type Seen, type Sent } from './latency';

export interface Storm {
  readonly perSecond: number;
  readonly seconds: number;
  /** `all`: any device but the probes. `unseen`: devices whose rows do not exist, so that rows in view get the same number of events however many devices there are. */
  readonly among: 'all' | 'unseen';
}

/** One event goes to a probe so often. */
const PROBE_MS = 50;

/** Of this computer, in ms since the epoch with fractions: the clock by which pages measure as well. */
export const clock = (): number => performance.timeOrigin + performance.now();

/** The devices whose rows exist, in their order; and of these the first ten that are whole within the window. */
export async function drawnRows(
  page: Page,
): Promise<{ readonly drawn: readonly string[]; readonly probes: readonly string[] }> {
  return page.evaluate((most) => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-key], [data-id]')].map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { id: element.dataset.key ?? element.dataset.id ?? '', isWhole: top >= 0 && bottom <= innerHeight };
    });
    const probes = rows.filter(({ isWhole }) => isWhole).map(({ id }) => id);
    return { drawn: rows.map(({ id }) => id), probes: probes.slice(0, most) };
  }, PROBES);
}

/** Notes in the page when the row of a probe begins to say another state. */
export async function watchProbes(page: Page, probes: readonly string[]): Promise<() => Promise<readonly Seen[]>> {
  await page.evaluate((ids) => {
    const seen: Seen[] = [];
    Object.assign(window, { seen });
    ids.forEach((id, probe) => {
      const row = document.querySelector(`[data-key="${id}"], [data-id="${id}"]`);
      if (!row) return;
      const read = () => row.textContent.includes('Online');
      let isOnline = read();
      new MutationObserver(() => {
        if (read() === isOnline) return;
        isOnline = !isOnline;
        seen.push({ probe, isOnline, at: performance.timeOrigin + performance.now() });
      }).observe(row, { subtree: true, childList: true, characterData: true });
    });
  }, probes);
  return () => page.evaluate(() => (window as unknown as { seen: Seen[] }).seen.splice(0));
}

const eventOf = (id: string, isOnline: boolean): string =>
  `event: device-${isOnline ? 'online' : 'offline'}\ndata: "${id}"\n\n`;

/** Sends events at an even rate: one each 50 ms to a probe, the others among the rest of the devices. */
export async function play(
  { control, factory }: Sandbox,
  { perSecond, seconds, among }: Storm,
  { drawn, probes }: { readonly drawn: readonly string[]; readonly probes: readonly string[] },
): Promise<{ readonly sent: readonly Sent[]; readonly count: number; readonly seconds: number }> {
  const left = new Set(among === 'all' ? probes : drawn);
  const others = factory.map(({ id }) => id).filter((id) => !left.has(id));
  const sent: Sent[] = [];
  const from = performance.now();
  let [count, other] = [0, 0];
  for (let ms = 0; ms < seconds * 1000; ms = performance.now() - from) {
    for (; count < (ms / 1000) * perSecond; count += 1) {
      const probe = sent.length % PROBES;
      const id = probes[probe];
      if (id !== undefined && sent.length * PROBE_MS <= ms) {
        const isOnline = Math.floor(sent.length / PROBES) % 2 === 0;
        sent.push({ probe, isOnline, at: clock() });
        control.inject(eventOf(id, isOnline));
        continue;
      }
      other += 1;
      // A step that has no factor in common with their number: all get their turn, in no order.
      control.inject(eventOf(others[(other * 7919) % others.length] ?? '', other % 2 === 0));
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return { sent, count, seconds: (performance.now() - from) / 1000 };
}
