import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import WebSocket from 'ws';
import { getDeviceStatus, listDevices } from '../../app/api/devices';
import { listSummaries } from '../../app/api/summaries';
import type { DeviceId } from '../../app/domain/ids';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, deviceOf, until } from '../support/sandboxClient';

let dataDir: string;
let sandbox: Sandbox;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'farsight-vehicle-'));
  sandbox = await start({ dataDir });
});
afterEach(async () => {
  deviceOf(sandbox, 0).device.disconnect();
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The summary of the first device, and when the server last saw it. */
async function summary() {
  const mara = await apiAs(sandbox, 'u_mara');
  const { id } = deviceOf(sandbox, 0);
  const reported = listSummaries.decode((await mara('GET', '/v1/user/devices/summaries')).body)[id as DeviceId];
  const { devices } = listDevices.decode((await mara('GET', '/v1/user/devices')).body);
  const { at, armed, mode, batteryPct, uplink } = reported ?? {};
  return { at, armed, mode, batteryPct, uplink, seenAt: devices.find((one) => one.id === id)?.lastSeenAt };
}

/** Whether the first device is online, by the server. */
async function isOnline(): Promise<boolean | undefined> {
  const mara = await apiAs(sandbox, 'u_mara');
  const { id } = deviceOf(sandbox, 0);
  return getDeviceStatus.decode((await mara('GET', '/v1/user/devices/status')).body).get(id as DeviceId);
}

test.each([true, false])(
  'a device that left while armed was %s says so with the time at which it left, after a restart of the server too',
  async (isArmed) => {
    const { device } = deviceOf(sandbox, 0);
    expect(await summary()).toMatchObject({ at: null, armed: null });
    device.holdArmed(isArmed);
    device.connect();
    await until(async () => (await summary()).armed === isArmed);
    expect(await summary()).toMatchObject({ batteryPct: expect.any(Number) });
    device.disconnect();
    await until(async () => (await summary()).batteryPct === null);
    const left = await summary();
    expect(left).toMatchObject({ armed: isArmed, uplink: null, at: left.seenAt, mode: expect.any(String) });
    await sandbox.close();
    sandbox = await start({ dataDir });
    expect(await summary()).toEqual(left);
  },
);

test('a device that comes back and leaves without a report of its vehicle is no longer one that left armed', async () => {
  const { device } = deviceOf(sandbox, 0);
  device.holdArmed(true);
  device.connect();
  await until(async () => (await summary()).armed === true);
  device.disconnect();
  await until(async () => (await summary()).batteryPct === null);
  expect((await summary()).armed).toBe(true);
  const socket = new WebSocket(`${sandbox.url.replace(/^http/, 'ws')}/v1/device/connect`, {
    headers: { authorization: `Bearer ${sandbox.factory[0]?.credential ?? ''}` },
  });
  await until(async () => (await summary()).armed === null);
  socket.close();
  await until(async () => (await isOnline()) === false);
  expect(await summary()).toMatchObject({ at: null, armed: null });
});
