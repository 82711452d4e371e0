import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createSelfSignedCertificate, HashAlgorithm, SignatureAlgorithm } from 'werift';
import { conform } from '../../scripts/lib/conform/command';
import { QUICK, startTarget, type Target } from '../support/conform/conformTarget';
import { at, setStatus } from '../support/conform/fault';

let target: Target;
const servers: Server[] = [];

beforeAll(async () => {
  target = await startTarget();
});
afterEach(async () => {
  target.server.hooks = {};
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
afterAll(() => target.close());

interface Ran {
  readonly code: number;
  readonly out: string;
  /** What was written so far. */
  readonly err: string;
}

/** Runs the command; `onStop` gets what a signal would have done. */
async function run(
  args: readonly string[],
  onStop: (stop: () => Promise<void>) => void = () => undefined,
): Promise<Ran> {
  let [out, err] = ['', ''];
  const code = await conform(args, {
    env: {},
    out: (text) => (out += text),
    err: (text) => (err += text),
    beforeEnd: onStop,
    limits: QUICK,
  });
  return {
    code,
    out,
    get err() {
      return err;
    },
  };
}

const reading = (...args: readonly string[]) => ['--url', target.server.url, '--token', target.token, ...args];
const writing = (...args: readonly string[]) => reading('--device', target.deviceId, '--write', ...args);

/** A server of another kind. */
async function serve(respond: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(respond);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the sandbox', () => {
  test('keeps every rule, and is left as it was', async () => {
    const general = `/v1/user/devices/${target.deviceId}/settings/general`;
    const before = (await target.mara('GET', general)).body as { desired: object };
    const results = await target.check();
    expect(results.filter(({ state }) => state === 'failed')).toEqual([]);
    const unseen = results.filter(({ state }) => state !== 'passed').map(({ name }) => name);
    expect(unseen).toEqual(['Pages of alerts follow each other, and no row comes twice']);
    const after = (await target.mara('GET', general)).body as { desired: object };
    expect(after.desired).toEqual(before.desired);
    const path = `/v1/user/devices/${target.deviceId}`;
    const { invitations } = (await target.mara('GET', `${path}/invitations`)).body as {
      invitations: { status: string }[];
    };
    expect(invitations.filter(({ status }) => status === 'pending')).toEqual([]);
    const { items } = (await target.mara('GET', `${path}/terminal/sessions`)).body as {
      items: { ended_at: unknown }[];
    };
    expect(items.filter((one) => one.ended_at === null)).toEqual([]);
    expect(target.sandbox.control.stats().viewers).toBe(0);
  });

  test('is only read without --write, but for a desktop sign-in that nobody completes', async () => {
    target.server.seen.length = 0;
    const { code, out } = await run(reading());
    expect(code).toBe(0);
    const sent = target.server.seen.filter((line) => !/^(?:GET|HEAD|OPTIONS) /.test(line));
    expect(sent).toEqual(['POST /v1/oauth2/user/sessions']);
    expect(out).toMatch(/\d+ passed, .*skipped\.\n$/);
    expect(out).toContain('needs --device ID --write');
  });
});

describe('the command', () => {
  test('says how far it is, and what came, in rows for people or as JSON', async () => {
    const { code, out, err } = await run(reading('--only', 'errors,account', '--json'));
    expect(code).toBe(0);
    expect(err).toMatch(/^account, \d+ checks: \d+ passed\nerrors, \d+ checks: \d+ passed, 1 skipped\n$/);
    const { device, results } = JSON.parse(out) as { device: string; results: { state: string; clause: string }[] };
    expect(device).toBe(target.sandbox.factory[0]?.id);
    expect(results.map(({ clause }) => clause)).toContain('§1 Codes');
  });

  test('ends with 1 for a broken MUST, and shows what was expected, what came, and how to see it', async () => {
    target.server.hooks = setStatus(at('GET', /\/devices$/), 401, 200);
    const { code, out } = await run(reading('--only', 'errors'));
    expect(code).toBe(1);
    expect(out).toContain('§1 Codes (MUST): A call without a session is answered by 401');
    expect(out).toMatch(/expected {2}status 401\n {2}came {6}status 200: Sign in first\.\n {2}see {7}curl -i '/);
    expect(out).toContain('-H "Authorization: Bearer [secret]"');
  });

  test('prints no secret, whatever the server does with it', async () => {
    target.server.hooks = {
      tell: (answer, { headers }) => {
        const token = String(headers.authorization).replace('Bearer ', '');
        answer.status =
          answer.status === 200 && !answer.headers['content-type']?.includes('event') ? 418 : answer.status;
        answer.body = Buffer.from(
          JSON.stringify({ id: 'u', error: `\u001b[31m${token} ticket=abcdefgh`, devices: [] }),
        );
      },
      instead: (request, response) => {
        if (request.path !== '/v1/user' || request.query.has('token')) return false;
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"u_mara"}');
        return true;
      },
    };
    const { code, out, err } = await run(reading('--only', 'account,devices,errors'));
    expect(code).toBe(1);
    expect(`${out}${err}`).not.toContain(target.token);
    expect(out).not.toContain('abcdefgh');
    expect(out).not.toContain('\u001b');
    expect(out).toContain('$FARSIGHT_TOKEN');
  });

  test('puts back what it has changed when it is interrupted', async () => {
    let stop: () => Promise<void> = () => Promise.reject(new Error('nothing to stop'));
    const stopped: Promise<void>[] = [];
    target.server.hooks = {
      tell: ({ status }, { method, body }) => {
        const isMade = status < 300 && body.includes('by farsight-conform');
        if (method === 'PATCH' && isMade && stopped.length === 0) stopped.push(stop());
      },
    };
    const ran = await run(writing('--only', 'settings'), (work) => (stop = work));
    expect(stopped).toHaveLength(1);
    await stopped[0];
    expect(ran.err).toContain('Interrupted; nothing is left changed.');
    expect(ran.out).toContain('the run was interrupted');
    const path = `/v1/user/devices/${target.deviceId}/settings/general`;
    const { desired } = (await target.mara('GET', path)).body as { desired: { description: string } };
    expect(desired.description).not.toContain('farsight-conform');
  });
});

describe('what was changed is put back', () => {
  const general = () => `/v1/user/devices/${target.deviceId}/settings/general`;
  const desired = async () =>
    ((await target.mara('GET', general())).body as { readonly desired: Readonly<Record<string, unknown>> }).desired;
  const isChange = at('PATCH', /\/settings\/general$/);

  test('on a device that is busy with the change at first', async () => {
    let refusals = 0;
    target.server.hooks = {
      instead: (request, response) => {
        if (!isChange(request) || request.body.includes('arsight') || refusals % 3 === 2) return false;
        refusals += 1;
        response.writeHead(423, { 'content-type': 'application/json' }).end('{"error":"Applying.","code":"busy"}');
        return true;
      },
      tell: (_, request) => {
        if (isChange(request) && !request.body.includes('arsight')) refusals = 0;
      },
    };
    const before = await desired();
    const { out } = await run(writing('--only', 'settings'));
    expect(out).not.toContain('it could not be');
    expect(await desired()).toEqual(before);
  });

  test('where a server stores a member that it does not know', async () => {
    let isStored = false;
    const member = 'farsight_conform';
    target.server.hooks = {
      tell: (answer, request) => {
        const body = () => JSON.parse(answer.body.toString()) as { desired: Record<string, unknown> };
        if (isChange(request) && request.body.includes(member)) {
          answer.status = 200;
          isStored = !request.body.includes('null');
        } else if (isStored && request.path === general() && answer.status === 200) {
          const { desired: is, ...rest } = body();
          answer.body = Buffer.from(JSON.stringify({ ...rest, desired: { ...is, [member]: 1 } }));
        }
      },
    };
    const { out } = await run(writing('--only', 'settings'));
    expect(out).toContain('A setting that does not exist is answered by 422');
    expect(out).not.toContain('it could not be');
    expect(isStored).toBe(false);
  });
});

describe('a server that cannot be used is named in one sentence, with exit code 2', () => {
  const said = async (args: readonly string[]): Promise<string> => {
    const { code, out, err } = await run(args);
    expect([code, out]).toEqual([2, '']);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).not.toMatch(/\bat .*:\d+:\d+/);
    return err;
  };

  test('a token that is refused', async () => {
    expect(await said(['--url', target.server.url, '--token', 'none-of-mine'])).toMatch(
      /^The token is refused by .*401/,
    );
  });

  test('a token without rights', async () => {
    const url = await serve((_, response) => void response.writeHead(403).end('{"error":"No."}'));
    expect(await said(['--url', url, '--token', 'abc'])).toMatch(/^The token gives no rights at .*403/);
  });

  test('a host that is not there', async () => {
    const url = await serve(() => undefined);
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(await said(['--url', url, '--token', 'abc'])).toContain('ECONNREFUSED');
  });

  test('a certificate that nobody vouches for', async () => {
    const { certPem: cert, keyPem: key } = await createSelfSignedCertificate({
      signature: SignatureAlgorithm.ecdsa_3,
      hash: HashAlgorithm.sha256_4,
    });
    const server = createSecureServer({ cert, key }, (_, response) => void response.end());
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const sentence = await said(['--url', url, '--token', 'abc']);
    expect(sentence).toMatch(/^The certificate of .* is not trusted here \(DEPTH_ZERO_SELF_SIGNED_CERT\)/);
  });

  test('a server of another product', async () => {
    const url = await serve((_, response) => void response.setHeader('content-type', 'text/html').end('<html></html>'));
    expect(await said(['--url', url, '--token', 'abc'])).toMatch(/is no server of this API: .* text\/html/);
  });

  test('a server that sends elsewhere', async () => {
    const url = await serve((_, response) => void response.writeHead(302, { location: 'https://other.example' }).end());
    expect(await said(['--url', url, '--token', 'abc'])).toContain('elsewhere (302)');
  });

  test('a server that never answers', async () => {
    const url = await serve(() => undefined);
    expect(await said(['--url', url, '--token', 'abc', '--timeout', '1'])).toContain('none came in time');
  });

  test('a device that the user does not have', async () => {
    expect(await said(reading('--device', 'dev_none'))).toContain('cannot be read: the server answers 404');
  });
});
