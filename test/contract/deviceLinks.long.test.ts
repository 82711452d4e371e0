import { describe, expect, test } from '@jest/globals';
import { openFeed } from '../support/feed';
import { follow, isOnline, useBench, view, type Bench } from '../support/linkBench';
import { deviceOf, until } from '../support/sandboxClient';

const feedOf = async (bench: Bench, id = bench.drone.id) => {
  const opened = await openFeed(bench.sandbox, `/v1/user/devices/${id}/events`, bench.token);
  bench.afterwards.push(opened.stop);
  return opened;
};
/** How often a device has reported its telemetry. */
const reports = ({ text }: { readonly text: string }) => [...text.matchAll(/event: telemetry/g)].length;
/** A device with a link of its own, which nothing disturbs. */
const connectOther = (bench: Bench) => {
  const other = deviceOf(bench.sandbox, 2);
  bench.afterwards.push(() => other.device.disconnect());
  other.device.connect();
  return other;
};

describe('the link of a device', () => {
  const bench = useBench();
  /** From camera to server, as the server measures it: the mean of the last two seconds, told twice a second. */
  const uplink = (text: string) => [...text.matchAll(/"uplink_ms":(\d+)/g)].map(([, ms]) => Number(ms));

  test('delays its video one way', async () => {
    await view(bench);
    const listening = await feedOf(bench);
    bench.sandbox.control.setDeviceLink(bench.drone.id, { delayMs: 300 });
    // As exact as the two clocks are known to agree; frames from before the change are part of the mean for a while.
    const errors = () => [...listening.text.matchAll(/"clock_error_ms":([\d.]+)/g)].map(([, ms]) => Number(ms));
    const isOneWay = (ms: number) => ms >= 300 - Math.max(...errors()) && ms < 2 * 300 - 50;
    await until(() => {
      // Each report of the camera is told some four times.
      const last = uplink(listening.text).slice(-12);
      return errors().length > 0 && last.length === 12 && last.every(isOneWay);
    }, 20_000);
    bench.sandbox.control.setDeviceLink(bench.drone.id, {});
    await until(() => (uplink(listening.text).at(-1) ?? 300) < 300, 10_000);
  }, 40_000);

  test('with loss stalls and keeps every byte in order', async () => {
    const viewer = await view(bench);
    const listening = await feedOf(bench);
    bench.sandbox.control.setDeviceLink(bench.drone.id, { delayMs: 100, lossPct: 20 });
    const packets = follow(viewer);
    const from = uplink(listening.text).length;
    await until(() => Math.max(...uplink(listening.text).slice(from)) > 200, 10_000);
    await until(() => packets().count > 60, 10_000);
    expect(packets().missing).toBe(0);
    expect(await isOnline(bench)).toBe(true);
  }, 30_000);

  test('that is too slow costs frames, not seconds: the device sends what the link takes', async () => {
    const viewer = await view(bench);
    const listening = await feedOf(bench);
    bench.sandbox.control.setDeviceLink(bench.drone.id, { kbps: 300, delayMs: 20 });
    // What the kernel took before the device knew better comes late; what is sent after that does not.
    const latest = () => uplink(listening.text).at(-1) ?? 0;
    const most = () => Math.max(...uplink(listening.text));
    await until(() => most() > 1000 && latest() < most() / 2, 20_000);
    const packets = follow(viewer);
    await until(() => packets().count > 0);
    expect(await isOnline(bench)).toBe(true);
  }, 30_000);

  test('down for less than pings survive is a stall: the connection goes on, and nothing was lost', async () => {
    const other = connectOther(bench);
    const [listening, others] = [await feedOf(bench), await feedOf(bench, other.id)];
    await until(() => reports(listening) > 0 && reports(others) > 0);
    bench.sandbox.control.setDeviceLink(bench.drone.id, { isDown: true });
    const since = reports(others);
    // What was on its way has come by the next report of the other device.
    await until(() => reports(others) > since + 1);
    const count = reports(listening);
    await until(() => reports(others) > since + 6);
    expect(reports(listening)).toBe(count);
    bench.sandbox.control.setDeviceLink(bench.drone.id, {});
    await until(() => reports(listening) > count + 3);
    expect(await isOnline(bench)).toBe(true);
  });
});

describe('the link of a device that is pinged often', () => {
  const bench = useBench({ devicePingMs: 300 });

  test('down for longer ends: the device is offline, cannot come back before the link does, and does then', async () => {
    bench.sandbox.control.setDeviceLink(bench.drone.id, { isDown: true });
    await until(async () => !(await isOnline(bench)), 5000);
    // It does not learn of the end, and tries nothing that could get through.
    expect(bench.drone.device.isConnected).toBe(true);
    const late = deviceOf(bench.sandbox, 0);
    bench.afterwards.push(() => late.device.disconnect());
    late.device.connect();
    const other = connectOther(bench);
    const others = await feedOf(bench, other.id);
    await until(() => reports(others) > 10);
    expect([bench.drone.device.isConnected, late.device.isConnected, await isOnline(bench)]).toEqual([
      true,
      false,
      false,
    ]);
    late.device.disconnect();
    bench.sandbox.control.setDeviceLink(bench.drone.id, {});
    await until(() => isOnline(bench), 8000);
  }, 30_000);
});
