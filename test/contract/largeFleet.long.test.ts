import { afterEach, expect, test } from '@jest/globals';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, until } from '../support/sandboxClient';

let large: Sandbox | undefined;

afterEach(async () => {
  await large?.close();
});

/** For a machine that does much else meanwhile; it takes 5 s where nothing else runs. */
const PATIENCE_MS = 60_000;

test(
  'a fleet of 400, played by a program of its own, comes online, and stays reachable for people',
  async () => {
    large = await start({ devices: 400, fleet: true });
    const { factory, fleet } = large;
    const api = await apiAs(large, 'u_mara');
    const online = async () => {
      const { body } = await api('GET', '/v1/user/devices/status');
      const { devices } = body as { devices: { device_id: string; is_online: boolean }[] };
      return new Set(devices.filter((one) => one.is_online).map((one) => one.device_id));
    };
    const expected = factory.filter((one) => one.behaviour !== 'absent').map((one) => one.id);
    // Commuters leave after a while, so on a slow machine there may be no moment at which all are online.
    const seen = new Set<string>();
    await until(async () => {
      for (const id of await online()) seen.add(id);
      return seen.size >= expected.length;
    }, PATIENCE_MS);
    expect([...seen].sort()).toEqual([...expected].sort());

    const steady = factory.find((one) => one.behaviour === 'steady')?.id ?? '';
    fleet?.drop(steady);
    await until(async () => !(await online()).has(steady), PATIENCE_MS / 4);
  },
  2 * PATIENCE_MS,
);
