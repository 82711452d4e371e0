import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import type { TerminalSessionBody } from '../../app/domain/terminal';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, deviceOf, signInCookie, until, type Api } from '../support/sandboxClient';
import { openTerminal, setTerminal, terminalsOf, Viewer, type Ticket } from '../support/terminalViewer';

const HOUR_MS = 3_600_000;

let sandbox: Sandbox;
let mara: Api;
let jonas: Api;
let ines: Api;
let drone: ReturnType<typeof deviceOf>;
let path: string;
const viewers: Viewer[] = [];

beforeAll(async () => {
  sandbox = await start({ test: true, times: { ticketMs: 1500 } });
  drone = deviceOf(sandbox, 0);
  drone.device.holdArmed(false);
  drone.device.connect();
  [mara, jonas, ines] = [
    await apiAs(sandbox, 'u_mara'),
    await apiAs(sandbox, 'u_jonas'),
    await apiAs(sandbox, 'u_ines'),
  ];
  path = terminalsOf(drone.id);
  await until(() => drone.device.isConnected);
  await setTerminal(mara, drone.id, true);
});
afterAll(async () => {
  drone.device.disconnect();
  await sandbox.close();
});
afterEach(async () => {
  for (const { socket } of viewers.splice(0)) socket.terminate();
  for (const { id } of await sessions(mara)) await mara('DELETE', `${path}/${id}`);
});

const sessions = async (api: Api) => ((await api('GET', path)).body as { items: TerminalSessionBody[] }).items;
const find = async (id: string) => (await sessions(mara)).find((one) => one.id === id);
const recording = async (id: string) =>
  String((await mara('GET', `${path}/${id}/recording`)).body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

function attach(ticket: Ticket, from = 0, headers: Record<string, string> = {}): Viewer {
  const viewer = new Viewer(ticket, from, headers);
  viewers.push(viewer);
  return viewer;
}
async function open(api: Api = mara, body: object = {}): Promise<{ id: string; viewer: Viewer }> {
  const ticket = await openTerminal(api, drone.id, body);
  const viewer = attach(ticket);
  await viewer.see('$ ');
  return { id: ticket.id, viewer };
}
const again = async (id: string, api: Api = mara): Promise<Ticket> =>
  (await api('POST', `${path}/${id}/tickets`, {})).body as Ticket;

describe('a session', () => {
  test('shows its shell, says that it is simulated, runs commands and ends with their status', async () => {
    const { id, viewer } = await open(mara, { reason: 'Wi-Fi drops out' });
    expect(viewer.text).toContain('This is a simulated shell');
    viewer.type('stty size\r');
    await viewer.see('24 80');
    viewer.say({ type: 'resize', cols: 100, rows: 30 });
    viewer.type('stty size\r');
    await viewer.see('30 100');
    viewer.type('frob\r');
    await viewer.see('frob: command not found');
    viewer.type('exit\r');
    expect(await viewer.close()).toMatchObject({ code: 1000 });
    expect(viewer.frames.at(-1)).toEqual({ type: 'exit', code: 127 });
    expect(await find(id)).toMatchObject({ end_reason: 'exit', exit_code: 127, reason: 'Wi-Fi drops out' });
    expect((await mara('POST', `${path}/${id}/tickets`, {})).status).toBe(404);
  });

  // @threat S77
  test('is off until the owner switches it on; an admin cannot, and a viewer may not open one', async () => {
    expect((await ines('POST', path, { cols: 80, rows: 24 })).status).toBe(403);
    expect((await ines('GET', path)).status).toBe(403);
    const settings = `/v1/user/devices/${drone.id}/settings/terminal`;
    const { version } = (await jonas('GET', settings)).body as { version: number };
    const refused = await jonas('PATCH', settings, { enabled: false }, { 'if-match': `"${version}"` });
    expect(refused.status).toBe(403);
    await setTerminal(mara, drone.id, false);
    const off = await mara('POST', path, { cols: 80, rows: 24 });
    expect(off).toMatchObject({ status: 423, body: { code: 'terminal_disabled' } });
    await setTerminal(mara, drone.id, true);
  });

  // @threat S77
  test('switching it off ends what runs: 4423', async () => {
    const { viewer } = await open(jonas);
    await setTerminal(mara, drone.id, false);
    expect(await viewer.close()).toMatchObject({ code: 4423 });
    await setTerminal(mara, drone.id, true);
  });

  // @threat S77
  test('its time ends it too: the setting says that it is off, by nobody, and can be turned on again', async () => {
    const { viewer } = await open(jonas);
    const settings = `/v1/user/devices/${drone.id}/settings/terminal`;
    const { version } = (await mara('GET', settings)).body as { version: number };
    sandbox.control.ageSettings(HOUR_MS);
    expect(await viewer.close()).toMatchObject({ code: 4423 });
    const ended = { desired: { enabled: false, auto_off_h: '1' }, reported: { enabled: false }, state: 'in_sync' };
    const now = async () => (await mara('GET', settings)).body as { version: number };
    await until(async () => (await now()).version > version);
    expect(await now()).toMatchObject({ ...ended, version: version + 1, desired_by: null });
    await setTerminal(mara, drone.id, true);
    await open(jonas);
  });

  // @threat S77
  test('while armed it has to be overridden', async () => {
    drone.device.holdArmed(true);
    await until(async () => (await mara('POST', path, { cols: 80, rows: 24 })).status === 409);
    const { viewer } = await open(mara, { override_armed: true });
    expect(viewer.closed).toBeNull();
    drone.device.holdArmed(false);
    await until(async () => (await mara('POST', path, { cols: 80, rows: 24 })).status === 201);
  });

  // @threat S77
  test('a user has four on a device, and sees their own; the owner sees all', async () => {
    for (let at = 0; at < 4; at += 1) await openTerminal(jonas, drone.id);
    expect(await jonas('POST', path, { cols: 80, rows: 24 })).toMatchObject({
      status: 409,
      body: { code: 'too_many_sessions' },
    });
    const mine = await openTerminal(mara, drone.id);
    expect((await sessions(jonas)).some(({ id }) => id === mine.id)).toBe(false);
    expect((await sessions(mara)).filter(({ ended_at: at }) => at === null)).toHaveLength(5);
    expect((await jonas('DELETE', `${path}/${mine.id}`)).status).toBe(404);
    expect((await jonas('GET', `${path}/${mine.id}/recording`)).status).toBe(404);
  });

  test('the owner ends the session of another, who is told by whom; both are recorded', async () => {
    const { id, viewer } = await open(jonas, { reason: 'Check the modem' });
    expect((await mara('DELETE', `${path}/${id}`)).status).toBe(204);
    expect(await viewer.close()).toMatchObject({ code: 4404 });
    expect(viewer.frames.at(-1)).toEqual({ type: 'ended', by: 'Mara Lindqvist' });
    const { items } = (await mara('GET', `/v1/user/devices/${drone.id}/audit`)).body as {
      items: { action: string; actor: { name: string }; target: string; result?: string; changes: unknown[] }[];
    };
    const about = items.filter(({ target }) => target === id);
    expect(about).toMatchObject([
      { action: 'terminal.close', actor: { name: 'Mara Lindqvist' }, result: 'ended' },
      {
        action: 'terminal.open',
        actor: { name: 'Jonas Okafor' },
        changes: [{ path: '/reason', to: 'Check the modem' }],
      },
    ]);
  });

  test('is recorded as asciicast v2: output and sizes, and no input', async () => {
    const { id, viewer } = await open();
    viewer.type('echo grüße\r');
    await viewer.see('grüße\r\n');
    viewer.say({ type: 'resize', cols: 90, rows: 20 });
    viewer.type('stty size\r');
    await viewer.see('20 90');
    const [header, ...events] = await recording(id);
    expect(header).toMatchObject({ version: 2, width: 80, height: 24 });
    const shown = (events as [number, string, string][]).filter(([, code]) => code === 'o').map(([, , text]) => text);
    expect(shown.join('')).toBe(viewer.text);
    expect(events).toContainEqual([expect.any(Number), 'r', '90x20']);
    const times = (events as [number][]).map(([at]) => at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect((await jonas('GET', `${path}/${id}/recording`)).status).toBe(404);
  });
});

// @threat S79
describe('a ticket', () => {
  test('is good once', async () => {
    const ticket = await openTerminal(mara, drone.id);
    await attach(ticket).see('$ ');
    expect(await attach(ticket).close()).toMatchObject({ code: 4401 });
  });

  test('is too old after its time', async () => {
    const ticket = await openTerminal(mara, drone.id);
    await wait(1600);
    expect(await attach(ticket).close()).toMatchObject({ code: 4401 });
  });

  test('is no good for another user, another session or another site', async () => {
    const cookie = await signInCookie(sandbox, 'u_jonas');
    expect(await attach(await openTerminal(mara, drone.id), 0, { cookie }).close()).toMatchObject({ code: 4403 });
    const [one, other] = [await openTerminal(mara, drone.id), await openTerminal(mara, drone.id)];
    expect(await attach({ ...one, ws_url: other.ws_url }).close()).toMatchObject({ code: 4401 });
    const third = await openTerminal(mara, drone.id);
    expect(await attach(third, 0, { origin: 'https://evil.example' }).close()).toMatchObject({ code: 1006 });
    expect((await jonas('POST', `${path}/${third.id}/tickets`, {})).status).toBe(404);
  });

  test('for the next connection comes with each: good once, and for its time after the end of that', async () => {
    const { id, viewer } = await open();
    const [hello] = viewer.frames;
    const spare = { ...(await again(id)), ticket: (hello?.type === 'hello' && hello.ticket) || '' };
    await wait(1600);
    viewer.socket.terminate();
    const back = attach(spare, viewer.offset);
    back.type('echo back\r');
    await back.see('back\r\n');
    expect(await attach(spare).close()).toMatchObject({ code: 4401 });
    const [next] = back.frames;
    back.socket.terminate();
    await wait(1700);
    const late = { ...spare, ticket: (next?.type === 'hello' && next.ticket) || '' };
    expect(await attach(late).close()).toMatchObject({ code: 4401 });
  });

  test('of a session whose sign-in has ended opens nothing', async () => {
    const other = await apiAs(sandbox, 'u_jonas');
    const [ticket, second] = [await openTerminal(other, drone.id), await openTerminal(other, drone.id)];
    await other('DELETE', '/v1/oauth2/user/sessions');
    expect(await attach(ticket).close()).toMatchObject({ code: 4401 });
    // The same once the server has ended the session, too.
    await until(async () => typeof (await find(second.id))?.ended_at === 'string');
    expect(await attach(second).close()).toMatchObject({ code: 4401 });
  });

  test('a made up one, and none, are refused', async () => {
    const ticket = await openTerminal(mara, drone.id);
    expect(await attach({ ...ticket, ticket: 'x'.repeat(43) }).close()).toMatchObject({ code: 4401 });
    expect(await attach({ ...ticket, ticket: '' }).close()).toMatchObject({ code: 4401 });
  });

  // @threat S77
  test('a sign-in of yesterday opens nothing', async () => {
    const old = await apiAs(sandbox, 'u_jonas');
    sandbox.control.ageSignIns(13 * 3_600_000);
    const refused = await old('POST', path, { cols: 80, rows: 24 });
    expect(refused).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
    [mara, jonas, ines] = [
      await apiAs(sandbox, 'u_mara'),
      await apiAs(sandbox, 'u_jonas'),
      await apiAs(sandbox, 'u_ines'),
    ];
  });
});

describe('a viewer', () => {
  test('who asks for a sign of life gets one, and is no less idle for it', async () => {
    const { viewer } = await open();
    expect(viewer.frames[0]).toMatchObject({ type: 'hello', ping_s: 5 });
    viewer.say({ type: 'ping' });
    await until(() => viewer.frames.at(-1)?.type === 'pong');
  });

  test('who attaches a second time takes the session over', async () => {
    const { id, viewer } = await open();
    const second = attach(await again(id), viewer.offset);
    expect(await viewer.close()).toMatchObject({ code: 4409 });
    second.type('echo still here\r');
    await second.see('still here\r\n');
  });

  test.each([
    ['no JSON', 'hello'],
    ['an unknown type', '{"type":"sudo"}'],
    ['an acknowledgement of what was never sent', '{"type":"ack","offset":99999999}'],
    ['an endless size', '{"type":"resize","cols":1e9,"rows":1}'],
  ])('whose frame is %s is cut off, and may come back', async (_, frame) => {
    const { id, viewer } = await open();
    viewer.socket.send(frame);
    expect((await viewer.close()).code).toBe(1008);
    const back = attach(await again(id), viewer.offset);
    back.type('echo back\r');
    await back.see('back\r\n');
  });

  test('who sends too much at once is cut off', async () => {
    const { viewer } = await open();
    viewer.type('x'.repeat(20_000));
    expect((await viewer.close()).code).toBe(1008);
    const { viewer: other } = await open();
    other.type('x'.repeat(100_000));
    expect((await other.close()).code).toBe(1009);
  });

  // @threat S77
  test('whose role ends, or who signs out, is cut off at once', async () => {
    const invited = await mara('POST', '/v1/invitations', {
      device_id: drone.id,
      email: 'tomo@sandbox.example',
      role: 'admin',
    });
    const tomo = await apiAs(sandbox, 'u_tomo');
    await tomo('POST', `/v1/invitations/${(invited.body as { id: string }).id}/accept`, {});
    const { viewer } = await open(tomo);
    await mara('PATCH', `/v1/user/devices/${drone.id}/access/u_tomo`, { role: 'viewer' });
    expect(await viewer.close()).toMatchObject({ code: 4403 });
    await mara('POST', `/v1/user/devices/${drone.id}/access/revoke`, { user_id: 'u_tomo' });
    const other = await apiAs(sandbox, 'u_jonas');
    const { viewer: second } = await open(other);
    await other('DELETE', '/v1/oauth2/user/sessions');
    expect(await second.close()).toMatchObject({ code: 4401 });
  });
});

describe('time', () => {
  test('without input, and without a viewer, a session ends', async () => {
    const quick = await start({ test: true, times: { terminalIdleMs: 900, terminalKeptMs: 900 } });
    const { device, id } = deviceOf(quick, 0);
    try {
      device.holdArmed(false);
      device.connect();
      await until(() => device.isConnected);
      const owner = await apiAs(quick, 'u_mara');
      await setTerminal(owner, id, true);
      const idle = new Viewer(await openTerminal(owner, id));
      expect(await idle.close()).toMatchObject({ code: 4408 });
      const { id: left } = await openTerminal(owner, id);
      const state = async () =>
        ((await owner('GET', terminalsOf(id))).body as { items: TerminalSessionBody[] }).items.find(
          (one) => one.id === left,
        );
      await until(async () => (await state())?.ended_at !== null);
      expect(['abandoned', 'idle']).toContain((await state())?.end_reason);
    } finally {
      device.disconnect();
      await quick.close();
    }
  });
});
