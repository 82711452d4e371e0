import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { REPLAY_BYTES, WINDOW_BYTES } from '../../app/domain/terminal';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, deviceOf, until, type Api } from '../support/sandboxClient';
import { openTerminal, setTerminal, terminalsOf, Viewer, type Ticket } from '../support/terminalViewer';

let sandbox: Sandbox;
let mara: Api;
let jonas: Api;
let drone: ReturnType<typeof deviceOf>;
let path: string;
const viewers: Viewer[] = [];

beforeAll(async () => {
  sandbox = await start({ test: true });
  drone = deviceOf(sandbox, 0);
  drone.device.holdArmed(false);
  drone.device.connect();
  [mara, jonas] = [await apiAs(sandbox, 'u_mara'), await apiAs(sandbox, 'u_jonas')];
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
  const { items } = (await mara('GET', path)).body as { items: { id: string }[] };
  for (const { id } of items) await mara('DELETE', `${path}/${id}`);
});

function attach(ticket: Ticket, from = 0): Viewer {
  const viewer = new Viewer(ticket, from);
  viewers.push(viewer);
  return viewer;
}
async function open(): Promise<{ id: string; viewer: Viewer }> {
  const ticket = await openTerminal(jonas, drone.id);
  const viewer = attach(ticket);
  await viewer.see('$ ');
  return { id: ticket.id, viewer };
}
const ask = (id: string, api: Api = mara, watch = true) => api('POST', `${path}/${id}/tickets`, { watch });
const watch = async (id: string, from = 0): Promise<Viewer> => attach((await ask(id)).body as Ticket, from);

describe('an owner who watches the session of another user', () => {
  // @threat S78
  test('sees its output and its size; its user is told, and activity has it once', async () => {
    const { id, viewer } = await open();
    viewer.say({ type: 'resize', cols: 100, rows: 30 });
    viewer.type('echo before\r');
    await viewer.see('before\r\n');
    const watcher = await watch(id);
    await watcher.see('before\r\n');
    expect(watcher.frames.slice(0, 2)).toEqual([
      { type: 'hello', offset: 0, idle_limit_s: null, ping_s: 5, input: null, ticket: null },
      { type: 'size', cols: 100, rows: 30 },
    ]);
    await until(() => viewer.frames.some(({ type }) => type === 'watched'));
    expect(viewer.frames.at(-1)).toEqual({ type: 'watched', by: ['Mara Lindqvist'] });
    viewer.type('echo during\r');
    viewer.say({ type: 'resize', cols: 90, rows: 20 });
    await watcher.see('during\r\n');
    await until(() => watcher.frames.some((frame) => frame.type === 'size' && frame.cols === 90));
    expect(watcher.text).toBe(viewer.text);
    watcher.socket.terminate();
    await until(() => JSON.stringify(viewer.frames.at(-1)) === '{"type":"watched","by":[]}');
    const back = await watch(id, watcher.offset);
    await until(() => back.frames.length > 0);
    expect(back.frames[0]).toMatchObject({ offset: watcher.offset });
    const { items } = (await mara('GET', `/v1/user/devices/${drone.id}/audit`)).body as {
      items: { action: string; target: string; actor: { name: string } }[];
    };
    const about = items.filter(({ target, action }) => target === id && action === 'terminal.watch');
    expect(about).toMatchObject([{ actor: { name: 'Mara Lindqvist' } }]);
  });

  // @threat S78
  test('says nothing: what is typed or sized ends the watch, and the session goes on', async () => {
    const { id, viewer } = await open();
    const typing = await watch(id);
    typing.type('echo intruder\r');
    expect((await typing.close()).code).toBe(1008);
    const sizing = await watch(id);
    sizing.say({ type: 'resize', cols: 40, rows: 10 });
    expect((await sizing.close()).code).toBe(1008);
    viewer.type('stty size\r');
    await viewer.see('24 80');
    expect(viewer.text).not.toContain('intruder');
  });

  // @threat S78
  test('who does not read holds nothing up, and is told what is missing', async () => {
    const { id, viewer } = await open();
    const watcher = await watch(id);
    await watcher.see('$ ');
    watcher.acks = false;
    viewer.type('seq 1 100000\r');
    await viewer.see('\n100000\r\n');
    expect(watcher.offset).toBeLessThanOrEqual(WINDOW_BYTES + 1000);
    watcher.acks = true;
    watcher.say({ type: 'ack', offset: watcher.offset });
    await watcher.see('\n100000\r\n');
    const hellos = watcher.frames.flatMap((frame) => (frame.type === 'hello' ? [frame.offset] : []));
    expect(hellos).toHaveLength(2);
    expect(hellos[1]).toBeGreaterThanOrEqual(viewer.offset - REPLAY_BYTES - 100);
  });

  test('sees how it ends', async () => {
    const { id, viewer } = await open();
    const watcher = await watch(id);
    await watcher.see('$ ');
    viewer.type('exit 3\r');
    expect(await watcher.close()).toMatchObject({ code: 1000 });
    expect(watcher.frames.at(-1)).toEqual({ type: 'exit', code: 3 });
    const second = await open();
    const other = await watch(second.id);
    await other.see('$ ');
    await mara('DELETE', `${path}/${second.id}`);
    expect(await other.close()).toMatchObject({ code: 4404 });
  });

  test('does not keep a session from its user, who may come and go', async () => {
    const { id, viewer } = await open();
    const watcher = await watch(id);
    await watcher.see('$ ');
    viewer.socket.terminate();
    await wait(100);
    const back = attach((await ask(id, jonas, false)).body as Ticket, viewer.offset);
    back.type('echo again\r');
    await watcher.see('again\r\n');
    expect(back.frames).toContainEqual({ type: 'watched', by: ['Mara Lindqvist'] });
  });
});

describe('no other user', () => {
  // @threat S78
  test('watches: an admin not that of the owner, an owner not their own', async () => {
    const { id } = await open();
    expect((await ask(id, jonas)).status).toBe(404);
    expect((await ask(id, mara, false)).status).toBe(404);
    const mine = await openTerminal(mara, drone.id);
    expect((await ask(mine.id, jonas)).status).toBe(404);
    expect((await ask(mine.id, mara)).status).toBe(404);
  });

  // @threat S78
  test('goes on watching after the sign-in that began it has ended', async () => {
    const { id, viewer } = await open();
    const other = await apiAs(sandbox, 'u_mara');
    const watcher = attach((await ask(id, other)).body as Ticket);
    await watcher.see('$ ');
    await other('DELETE', '/v1/oauth2/user/sessions');
    expect(await watcher.close()).toMatchObject({ code: 4401 });
    viewer.type('echo still\r');
    await viewer.see('still\r\n');
    mara = await apiAs(sandbox, 'u_mara');
  });
});
