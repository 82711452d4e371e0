import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { Endpoint } from '#app/settings/mavlinkEndpoint';
import type { DeviceLink } from '../../sandbox/server/deviceLink';
import type { Jobs } from '../../sandbox/server/jobs/Jobs';
import type { RouterReport } from '../../sandbox/server/mavlink/message';
import { RouterConfigs } from '../../sandbox/server/mavlink/RouterConfigs';
import { StateFile } from '../../sandbox/server/state';

const REPORT: RouterReport = {
  type: 'mavlink',
  greeting: true,
  supported: true,
  serial_ports: [],
  addresses: [],
  endpoints: [],
};

test('a device that comes back without an endpoint is sent it again', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'router-'));
  const file = new StateFile(folder, { devices: 1, reset: true });
  const sent: unknown[] = [];
  // The connection and the jobs: a device that says what it is told to say, and takes orders without a word.
  const link: Pick<DeviceLink, 'isOnline' | 'send'> = {
    isOnline: () => true,
    send: (_, message) => {
      sent.push(message);
      return true;
    },
  };
  const routers = new RouterConfigs({ file, link, jobs: {} as Jobs, tell: () => undefined });
  try {
    const [device] = file.state.devices;
    if (!device) throw new Error('No device');
    const desired = { name: 'Ground station' } as Endpoint;
    const { id, version } = routers.create(device, desired, 'u_mara');
    const endpoint = { id, version, managed: false, reported: desired, applying: false, rejected: null };
    routers.hear(device.id, { ...REPORT, endpoints: [endpoint] });
    sent.length = 0;
    routers.hear(device.id, REPORT);
    expect(sent).toEqual([expect.objectContaining({ endpoints: [{ id, version, desired, override_armed: false }] })]);
  } finally {
    file.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
