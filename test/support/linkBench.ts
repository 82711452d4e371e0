import { afterEach, beforeEach } from '@jest/globals';
import { start, type Sandbox, type StartOptions } from '../sandbox/index';
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

/** A fresh bench before each test. */
export function useBench(options: Pick<StartOptions, 'devicePingMs'> = {}): Bench {
  const bench = { afterwards: [] } as unknown as Bench;
  beforeEach(async () => {
    const sandbox = await start({ test: true, devices: 3, ...options });
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

/** What a viewer has got since it is followed. */
export interface Followed {
  readonly count: number;
  readonly bytes: number;
  /** Numbers between the lowest and the highest that have not come. */
  readonly missing: number;
  readonly lostPct: number;
  readonly outOfOrder: number;
}

/** Follows the packets of a viewer from now on. */
export function follow(viewer: Viewer): () => Followed {
  const numbers: number[] = [];
  let bytes = 0;
  viewer.onPacket = ({ header, payload }) => {
    const last = numbers.at(-1) ?? header.sequenceNumber;
    // Numbers have 16 bits and begin again.
    numbers.push(last + ((header.sequenceNumber - last + 0x18000) & 0xffff) - 0x8000);
    bytes += payload.length;
  };
  return () => {
    const span = numbers.length === 0 ? 0 : Math.max(...numbers) - Math.min(...numbers) + 1;
    const missing = span - new Set(numbers).size;
    return {
      count: numbers.length,
      bytes,
      missing,
      lostPct: span === 0 ? 100 : (missing / span) * 100,
      outOfOrder: numbers.filter((number, index) => number < (numbers[index - 1] ?? number)).length,
    };
  };
}

/** What the system already holds for the sockets of this process has been read when this is over. */
export async function drained(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
