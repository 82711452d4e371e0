import { afterEach, beforeEach } from '@jest/globals';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, deviceOf, signInToken, until, type Api } from './sandboxClient';
import { watch, type Viewer } from './watch';

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What tests of links stand on: a sandbox of their own with one device, which has a stream. */
export interface Bench {
  sandbox: Sandbox;
  /** The calls of the owner, and her token. */
  mara: Api;
  token: string;
  drone: ReturnType<typeof deviceOf>;
  /** Undone after the test, the last first. */
  readonly afterwards: (() => unknown)[];
}

/** A fresh bench before each test of the file. */
export function useBench(): Bench {
  const bench = { afterwards: [] } as unknown as Bench;
  beforeEach(async () => {
    const sandbox = await start({ test: true, devices: 3, devicePingMs: 300 });
    const mara = await apiAs(sandbox, 'u_mara');
    const drone = deviceOf(sandbox, 0);
    Object.assign(bench, { sandbox, mara, drone, token: await signInToken(sandbox, 'u_mara') });
    drone.device.connect();
    await until(async () => (await streams(bench)).length > 0);
  });
  afterEach(async () => {
    for (const undo of bench.afterwards.splice(0).reverse()) await undo();
    bench.drone.device.disconnect();
    await bench.sandbox.close();
  });
  return bench;
}

const streams = async ({ mara, drone }: Bench) =>
  (await mara('GET', `/v1/user/devices/${drone.id}/media/streams`)).body as { state: string }[];

export async function isOnline({ mara, drone }: Bench): Promise<boolean> {
  const { body } = await mara('GET', '/v1/user/devices/status');
  return (body as { devices: { device_id: string; is_online: boolean }[] }).devices.some(
    ({ device_id: id, is_online: is }) => id === drone.id && is,
  );
}

/** A viewer of the device, once packets come. */
export async function view(bench: Bench, person = bench.token): Promise<Viewer> {
  const viewer = await watch(bench.sandbox, person, bench.drone.id);
  bench.afterwards.push(() => viewer.close());
  await until(() => viewer.packets > 20, 10_000);
  return viewer;
}

/** What comes in so many ms: how many packets, and how many numbers are missing between them. */
export async function sample(
  viewer: Viewer,
  ms: number,
): Promise<{ packets: number; lostPct: number; outOfOrder: number }> {
  const seen: number[] = [];
  viewer.onPacket = ({ header }) => seen.push(header.sequenceNumber);
  await wait(ms);
  viewer.onPacket = () => undefined;
  const steps = seen.slice(1).map((number, index) => ((number - (seen[index] ?? 0) + 0x18000) & 0xffff) - 0x8000);
  const span = steps.reduce((sum, step) => sum + step, 1);
  return {
    packets: seen.length,
    lostPct: seen.length === 0 ? 100 : (1 - new Set(seen).size / span) * 100,
    outOfOrder: steps.filter((step) => step < 0).length,
  };
}
