import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, type Api } from '../support/sandboxClient';

let sandbox: Sandbox;
let mara: Api;

beforeAll(async () => {
  sandbox = await start({ test: true });
  mara = await apiAs(sandbox, 'u_mara');
});
afterAll(() => sandbox.close());

const device = () => `/v1/user/devices/${sandbox.factory[0]?.id ?? ''}`;
const general = () => `${device()}/settings/general`;
const etagOf = ({ headers }: Awaited<ReturnType<Api>>) => headers.get('etag');

describe('versions (api §1)', () => {
  test('a device has an ETag, which a rename changes', async () => {
    const before = await mara('GET', device());
    const { version } = before.body as { version: number };
    expect(etagOf(before)).toBe(`"${version}"`);
    const after = await mara('PATCH', device(), { device_name: 'Pier' }, { 'if-match': `"${version}"` });
    expect([after.status, etagOf(after)]).toEqual([200, `"${version + 1}"`]);
  });

  test('a rename of another version is refused with the device as it is now, and its ETag', async () => {
    const now = await mara('GET', device());
    const refused = await mara('PATCH', device(), { device_name: 'Quay' }, { 'if-match': '"0"' });
    expect(refused).toMatchObject({ status: 412, body: { code: 'version_mismatch', ...(now.body as object) } });
    expect(etagOf(refused)).toBe(etagOf(now));
  });

  test.each(['W/', 'number'])('an If-Match that is no strong tag of the version is refused: %s', async (form) => {
    const etag = etagOf(await mara('GET', device())) ?? '';
    const given = form === 'number' ? etag.replaceAll('"', '') : `${form}${etag}`;
    expect(await mara('PATCH', device(), { device_name: 'Quay' }, { 'if-match': given })).toMatchObject({
      status: 412,
    });
  });

  test('a dry run has the present ETag, and needs no If-Match', async () => {
    const now = await mara('GET', general());
    const told = await mara('PATCH', `${general()}?dry_run=true`, { description: 'By the pier' });
    expect([told.status, etagOf(told)]).toEqual([200, etagOf(now)]);
    expect(etagOf(await mara('GET', general()))).toBe(etagOf(now));
  });
});

describe('what cannot be read (api §1)', () => {
  test('a body that is no object is refused by the pointer of all of it', async () => {
    expect(await mara('PATCH', device(), 'Pier')).toMatchObject({
      status: 422,
      body: { code: 'validation', errors: [{ pointer: '' }] },
    });
  });

  test('a body that is too large is refused as such', async () => {
    const text = 'x'.repeat(1024 * 1024);
    expect(await mara('PATCH', device(), { device_name: text })).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
  });

  test('jobs are listed of a state that there is', async () => {
    expect(await mara('GET', `${device()}/jobs?state=succeeded`)).toMatchObject({ status: 200 });
    expect(await mara('GET', `${device()}/jobs?state=done`)).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    });
  });
});
