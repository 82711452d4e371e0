import { expect, test } from '@jest/globals';
import { start, type FleetNews } from '../sandbox/index';
import { apiAs, until } from '../support/sandboxClient';

test('a new device shows its code, is approved, connects; one whose access was revoked comes back through the same door', async () => {
  const news: FleetNews[] = [];
  const sandbox = await start({ fleet: true, onFleetNews: (one) => news.push(one) });
  const mara = await apiAs(sandbox, 'u_mara');
  const jonas = await apiAs(sandbox, 'u_jonas');
  const shownCode = async () => {
    await until(() => news.some((one) => 'code' in one), 10_000);
    const shown = news.splice(0).find((one) => 'code' in one);
    return shown && 'code' in shown ? shown.code.userCode : '';
  };
  const isOnline = async (id: string) => {
    const { body } = await mara('GET', '/v1/user/devices/status');
    const { devices } = body as { devices: { device_id: string; is_online: boolean }[] };
    return devices.some((one) => one.device_id === id && one.is_online);
  };

  sandbox.fleet?.enrol({ model: 'Quad X4', serial: 'NEW0001', softwareVersion: '2.6.0' });
  const code = await shownCode();
  const approved = await mara('POST', '/v1/oauth2/device/authorize', { code, device_name: 'Newcomer', approve: true });
  const { device_id: id } = approved.body as { device_id: string };
  await until(() => isOnline(id), 10_000);
  expect(sandbox.find('newcomer')).toMatchObject({ id, serial: 'NEW0001' });

  const rover = sandbox.find('Old rover');
  if (!rover) throw new Error('No rover');
  sandbox.fleet?.enrol({ model: rover.model, serial: rover.serial, softwareVersion: '9.9' });
  const again = await shownCode();
  expect(await jonas('GET', `/v1/oauth2/device/info/${again}`)).toMatchObject({
    status: 409,
    body: { code: 'already_claimed' },
  });
  expect(await mara('GET', `/v1/oauth2/device/info/${again}`)).toMatchObject({
    body: { device_info: { reauthorizes_device_id: rover.id } },
  });
  await mara('POST', '/v1/oauth2/device/authorize', { code: again, approve: true });
  await until(() => isOnline(rover.id), 10_000);
  expect(await mara('GET', `/v1/user/devices/${rover.id}`)).toMatchObject({
    body: { name: 'Old rover', auth: { status: 'valid' }, software_version: '9.9' },
  });

  sandbox.fleet?.enrol({ model: 'Quad X4', serial: 'NEW0002', softwareVersion: '2.6.0' });
  await mara('POST', '/v1/oauth2/device/authorize', { code: await shownCode(), approve: false });
  await until(() => news.some((one) => 'result' in one && one.result === 'denied'), 10_000);
  await sandbox.close();
}, 45_000);
