import { describe, expect, test } from '@jest/globals';
import { openFeed } from '../support/feed';
import { isOnline, sample, useBench, view, wait } from '../support/linkBench';
import { deviceOf, until } from '../support/sandboxClient';

const bench = useBench();

describe('the link of a device', () => {
  /** From camera to server, as the server measures it. */
  const uplink = (text: string) => [...text.matchAll(/"uplink_ms":(\d+)/g)].map(([, ms]) => Number(ms)).slice(-4);
  const feed = async () => {
    const opened = await openFeed(bench.sandbox, `/v1/user/devices/${bench.drone.id}/events`, bench.token);
    bench.afterwards.push(opened.stop);
    return opened;
  };

  test('delays its video and its orders, each one way', async () => {
    await view(bench);
    const listening = await feed();
    bench.sandbox.control.setDeviceLink(bench.drone.id, { delayMs: 300 });
    await wait(4000);
    for (const ms of uplink(listening.text)) {
      expect(ms).toBeGreaterThanOrEqual(300);
      expect(ms).toBeLessThan(500);
    }
    bench.sandbox.control.setDeviceLink(bench.drone.id, {});
    await wait(3000);
    expect(Math.max(...uplink(listening.text).slice(-1))).toBeLessThan(100);
  });

  test('with loss stalls and keeps every byte in order', async () => {
    const viewer = await view(bench);
    const listening = await feed();
    bench.sandbox.control.setDeviceLink(bench.drone.id, { delayMs: 40, lossPct: 5 });
    const { lostPct } = await sample(viewer, 3500);
    expect(lostPct).toBe(0);
    const [worst] = uplink(listening.text).sort((one, other) => other - one);
    expect(worst).toBeGreaterThan(45);
    expect(await isOnline(bench)).toBe(true);
  });

  test('that is too slow costs frames, not seconds: the device sends what the link takes', async () => {
    const viewer = await view(bench);
    const listening = await feed();
    bench.sandbox.control.setDeviceLink(bench.drone.id, { kbps: 500, delayMs: 20 });
    await wait(5000);
    const { packets } = await sample(viewer, 3000);
    expect(packets).toBeGreaterThan(0);
    expect(Math.max(...uplink(listening.text))).toBeLessThan(3500);
    expect(await isOnline(bench)).toBe(true);
  }, 30_000);

  test('down for less than pings survive is a stall: the connection goes on, and nothing was lost', async () => {
    const listening = await feed();
    await until(() => listening.text.includes('event: telemetry'));
    const before = (text: string) => [...text.matchAll(/event: telemetry/g)].length;
    bench.sandbox.control.setDeviceLink(bench.drone.id, { isDown: true });
    await wait(100);
    const count = before(listening.text);
    await wait(500);
    expect(before(listening.text)).toBe(count);
    bench.sandbox.control.setDeviceLink(bench.drone.id, {});
    await until(() => before(listening.text) > count + 3);
    expect(await isOnline(bench)).toBe(true);
  });

  test('down for longer ends: the device is offline, cannot come back before the link does, and does then', async () => {
    bench.sandbox.control.setDeviceLink(bench.drone.id, { isDown: true });
    await until(async () => !(await isOnline(bench)), 5000);
    // It does not learn of the end, and tries nothing that could get through.
    expect(bench.drone.device.isConnected).toBe(true);
    await wait(1500);
    expect(await isOnline(bench)).toBe(false);
    const late = deviceOf(bench.sandbox, 0);
    bench.afterwards.push(() => late.device.disconnect());
    late.device.connect();
    await wait(700);
    expect([late.device.isConnected, await isOnline(bench)]).toEqual([false, false]);
    late.device.disconnect();
    bench.sandbox.control.setDeviceLink(bench.drone.id, {});
    await until(() => isOnline(bench), 8000);
  }, 30_000);
});
