import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ENDPOINTS, type EndpointName } from '#app/api/index';
import type { Endpoint } from '#app/api/endpoint';
import { leastRoleFor, type Permission } from '#app/domain/role';
import { readExamples } from '../../scripts/lib/apiDocs/examples';
import { FACTS } from '../../scripts/lib/apiDocs/facts/index';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, type Api } from '../support/sandboxClient';

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];
const examples = readExamples();
/** Of which the sandbox looks the item up before it looks at the role. */
const OF_ITEMS: readonly EndpointName[] = ['withdrawInvitation', 'resendInvitation', 'acknowledgeAlert'];

let sandbox: Sandbox;
/** A viewer of the harbour drone. */
let ines: Api;
let harbour: string;

beforeAll(async () => {
  sandbox = await start({ test: true });
  ines = await apiAs(sandbox, 'u_ines');
  harbour = sandbox.factory[0]?.id ?? '';
});
afterAll(() => sandbox.close());

/** The path of a call on the harbour drone, with other placeholders filled by what does not exist. */
const pathOf = (name: EndpointName) =>
  ENDPOINTS[name].path
    .replace(/\{id\}|\{deviceId\}/, harbour)
    .replace('{section}', 'system')
    .replace(/\{\w+\}/g, 'nobody_1');
const bodyOf = (name: EndpointName) => {
  const text = JSON.stringify(examples.calls[name].request.body ?? {});
  return JSON.parse(text.replace(/"device_id":"[^"]+"/, `"device_id":"${harbour}"`)) as object;
};

describe('who may make a call, as the documents of the API say it', () => {
  test.each(NAMES)('without a session %s is refused with 401, unless anyone may make it', async (name) => {
    const { method, kind }: Endpoint = ENDPOINTS[name];
    const abort = new AbortController();
    const { status } = await fetch(sandbox.url + pathOf(name), {
      method,
      redirect: 'manual',
      headers: { 'content-type': kind === 'sdp' ? 'application/sdp' : 'application/json' },
      body: method === 'GET' ? null : JSON.stringify(bodyOf(name)),
      signal: abort.signal,
    });
    abort.abort();
    const isOpen = FACTS[name].who === 'anyone';
    expect([name, status === 401]).toEqual([name, !isOpen]);
  });

  const isPermission = (name: EndpointName) =>
    !['anyone', 'signedIn', 'access', 'section', 'command'].includes(FACTS[name].who);
  const needing = NAMES.filter((name) => isPermission(name) && !OF_ITEMS.includes(name));

  test.each(needing)('a viewer who calls %s hears which role it needs', async (name) => {
    const { method, request }: Endpoint = ENDPOINTS[name];
    const body = request === null ? undefined : bodyOf(name);
    expect(await ines(method, pathOf(name), body)).toMatchObject({
      status: 403,
      body: { code: 'role_insufficient', required_role: leastRoleFor(FACTS[name].who as Permission) },
    });
  });

  const open = NAMES.filter((name) => {
    const { kind }: Endpoint = ENDPOINTS[name];
    return FACTS[name].who === 'access' && (kind === 'json' || kind === 'bytes') && ENDPOINTS[name].method === 'GET';
  });

  test.each(open)('a viewer may read by %s', async (name) => {
    expect((await ines('GET', pathOf(name))).status).not.toBe(403);
  });
});
