import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs } from '../support/sandboxClient';

let large: Sandbox | undefined;

afterEach(async () => {
  await large?.close();
});

const BETWEEN_LOOKS_MS = 25;
/** Fails after so many polls in a row without news. Counts polls, not time, because a busy machine is slow in everything. */
const MOST_IDLE_LOOKS = 2000;
/** Ends a test that hangs. */
const HUNG_MS = 600_000;

test(
  'a fleet of 400, played by a program of its own, comes online, and stays reachable for people',
  async () => {
    large = await start({ devices: 400, fleet: true });
    const { factory, fleet } = large;
    const api = await apiAs(large, 'u_mara');
    const online = async () => {
      await pause(BETWEEN_LOOKS_MS);
      const { body } = await api('GET', '/v1/user/devices/status');
      const { devices } = body as { devices: { device_id: string; is_online: boolean }[] };
      return new Set(devices.filter((one) => one.is_online).map((one) => one.device_id));
    };
    const expected = factory.filter((one) => one.behaviour !== 'absent').map((one) => one.id);
    // Commuters leave after a while, so on a slow machine there may be no moment at which all are online.
    const seen = new Set<string>();
    let idleLooks = 0;
    while (seen.size < expected.length && idleLooks < MOST_IDLE_LOOKS) {
      const before = seen.size;
      for (const id of await online()) seen.add(id);
      idleLooks = seen.size === before ? idleLooks + 1 : 0;
    }
    expect([...seen].sort()).toEqual([...expected].sort());

    const steady = factory.find((one) => one.behaviour === 'steady')?.id ?? '';
    fleet?.drop(steady);
    let isOnline = true;
    for (let looks = 0; isOnline && looks < MOST_IDLE_LOOKS; looks += 1) isOnline = (await online()).has(steady);
    expect(isOnline).toBe(false);
  },
  HUNG_MS,
);
