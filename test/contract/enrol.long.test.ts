import { expect, test } from '@jest/globals';
import { start, type FleetNews } from '../sandbox/index';
import { apiAs, until } from '../support/sandboxClient';

test('a new device shows its code, is approved, connects; one whose access was revoked comes back through the same door', async () => {
  const news: FleetNews[] = [];
  const sandbox = await start({ fleet: true, onFleetNews: (one) => news.push(one) });
  const mara = await apiAs(sandbox, 'u_mara');
  const jonas = await apiAs(sandbox, 'u_jonas');
  /** The code that the device of this serial shows. */
  const shownCode = async (serial: string) => {
    const shown = () => news.flatMap((one) => ('code' in one && one.serial === serial ? [one.code.userCode] : []));
    await until(() => shown().length > 0, 10_000);
    return shown()[0] ?? '';
  };
  const isOnline = async (id: string) => {
    const { body } = await mara('GET', '/v1/user/devices/status');
    const { devices } = body as { devices: { device_id: string; is_online: boolean }[] };
    return devices.some((one) => one.device_id === id && one.is_online);
  };

  const rover = sandbox.find('Old rover');
  if (!rover) throw new Error('No rover');
  // All at once: each asks again every five seconds.
  for (const serial of ['NEW0001', 'NEW0002'])
    sandbox.fleet?.enrol({ model: 'Quad X4', serial, softwareVersion: '2.6.0' });
  sandbox.fleet?.enrol({ model: rover.model, serial: rover.serial, softwareVersion: '9.9' });

  const code = await shownCode('NEW0001');
  const approved = await mara('POST', '/v1/oauth2/device/authorize', { code, device_name: 'Newcomer', approve: true });
  const { device_id: id } = approved.body as { device_id: string };
  await mara('POST', '/v1/oauth2/device/authorize', { code: await shownCode('NEW0002'), approve: false });
  const again = await shownCode(rover.serial);
  expect(await jonas('GET', `/v1/oauth2/device/info/${again}`)).toMatchObject({
    status: 409,
    body: { code: 'already_claimed' },
  });
  expect(await mara('GET', `/v1/oauth2/device/info/${again}`)).toMatchObject({
    body: { device_info: { reauthorizes_device_id: rover.id } },
  });
  await mara('POST', '/v1/oauth2/device/authorize', { code: again, approve: true });

  await until(() => isOnline(id), 10_000);
  expect(sandbox.find('newcomer')).toMatchObject({ id, serial: 'NEW0001' });
  await until(() => isOnline(rover.id), 10_000);
  expect(await mara('GET', `/v1/user/devices/${rover.id}`)).toMatchObject({
    body: { name: 'Old rover', auth: { status: 'valid' }, software_version: '9.9' },
  });
  await until(() => news.some((one) => 'result' in one && one.result === 'denied' && one.serial === 'NEW0002'), 10_000);
  await sandbox.close();
}, 45_000);
