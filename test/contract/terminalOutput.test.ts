import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { REPLAY_BYTES, WINDOW_BYTES, type TerminalSessionBody } from '../../app/domain/terminal';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, deviceOf, until, type Api } from '../support/sandboxClient';
import { openTerminal, setTerminal, terminalsOf, Viewer, type Ticket } from '../support/terminalViewer';

let sandbox: Sandbox;
let mara: Api;
let drone: ReturnType<typeof deviceOf>;
let path: string;
const viewers: Viewer[] = [];

beforeAll(async () => {
  sandbox = await start({ test: true });
  drone = deviceOf(sandbox, 0);
  drone.device.holdArmed(false);
  drone.device.connect();
  mara = await apiAs(sandbox, 'u_mara');
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
  for (const { id } of await sessions()) await mara('DELETE', `${path}/${id}`);
});

const sessions = async () => ((await mara('GET', path)).body as { items: TerminalSessionBody[] }).items;
const find = async (id: string) => (await sessions()).find((one) => one.id === id);

function attach(ticket: Ticket, from = 0): Viewer {
  const viewer = new Viewer(ticket, from);
  viewers.push(viewer);
  return viewer;
}
async function open(): Promise<{ id: string; viewer: Viewer }> {
  const ticket = await openTerminal(mara, drone.id);
  const viewer = attach(ticket);
  await viewer.see('$ ');
  return { id: ticket.id, viewer };
}
const again = async (id: string): Promise<Ticket> => (await mara('POST', `${path}/${id}/tickets`, {})).body as Ticket;

const LINES = Array.from({ length: 100_000 }, (_, at) => `${at + 1}\r\n`).join('');

/** What `seq 1 100000` shows: without the prompt, the echo and the prompt after it. */
const numbersIn = (text: string) => text.slice(text.indexOf('seq 1 100000\r\n') + 14, text.lastIndexOf('\u001b[32m'));

describe('output', () => {
  test('of a long command is whole over ten cuts, without a gap and without a double', async () => {
    const { id, viewer } = await open();
    let current = viewer;
    let whole = Buffer.alloc(0);
    viewer.type('seq 1 100000\r');
    for (let cut = 1; cut <= 10; cut += 1) {
      current.cutAt = cut * 60_000;
      await current.close();
      whole = Buffer.concat([whole, current.bytes]);
      current = attach(await again(id), current.offset);
    }
    await current.see('\n100000\r\n');
    await until(() => current.text.endsWith('$ '));
    expect(numbersIn(Buffer.concat([whole, current.bytes]).toString()) === LINES).toBe(true);
  });

  test('waits for a viewer that acknowledges nothing, within the window, and goes on when it does', async () => {
    const { viewer } = await open();
    viewer.acks = false;
    const before = viewer.offset;
    viewer.type('seq 1 100000\r');
    await until(() => viewer.offset >= before + 30_000);
    await wait(500);
    expect(viewer.offset).toBeLessThanOrEqual(before + WINDOW_BYTES);
    viewer.acks = true;
    viewer.say({ type: 'ack', offset: viewer.offset });
    await viewer.see('\n100000\r\n');
  });

  test('of a program without a viewer waits too: whoever comes back misses nothing', async () => {
    const { id, viewer } = await open();
    viewer.type('seq 1 100000\r');
    await until(() => viewer.offset > 5000);
    viewer.socket.terminate();
    await wait(1000);
    const { bytes } = (await find(id)) ?? { bytes: 0 };
    expect(bytes).toBeLessThanOrEqual(viewer.offset + WINDOW_BYTES + REPLAY_BYTES);
    const back = attach(await again(id), viewer.offset);
    await back.see('\n100000\r\n');
    expect(back.frames[0]).toMatchObject({ type: 'hello', offset: viewer.offset });
  });

  test('a page that was loaded again gets the last 256 KiB', async () => {
    const { id, viewer } = await open();
    viewer.type('seq 1 100000\r');
    await viewer.see('\n100000\r\n');
    viewer.socket.terminate();
    const back = attach(await again(id));
    await back.see('\n100000\r\n');
    await until(() => back.text.endsWith('$ '));
    expect(back.bytes.length).toBe(REPLAY_BYTES);
    expect(viewer.text.endsWith(back.text)).toBe(true);
  });

  test('survives a loss of the link between device and server, on either side of it', async () => {
    const { id, viewer } = await open();
    viewer.type('seq 1 100000\r');
    await until(() => viewer.offset > 100_000);
    sandbox.control.setDeviceLink(drone.id, { isDown: true });
    drone.device.disconnect();
    sandbox.control.setDeviceLink(drone.id, {});
    expect(await viewer.close()).toMatchObject({ code: 4503 });
    drone.device.connect();
    await until(async () => (await mara('POST', `${path}/${id}/tickets`, {})).status === 201);
    const back = attach(await again(id), viewer.offset);
    await back.see('\n100000\r\n', 15_000);
    await until(() => back.text.endsWith('$ '));
    expect(numbersIn(viewer.text + back.text) === LINES).toBe(true);
  }, 30_000);

  test('of all 256 bytes and of a line of a megabyte arrives as it is', async () => {
    const { viewer } = await open();
    viewer.type('bytes\r');
    await viewer.see('\u0000\u0001\u0002');
    expect(viewer.bytes.includes(Buffer.from(Uint8Array.from({ length: 256 }, (_, at) => at)))).toBe(true);
    viewer.type('line 1000000\r');
    await until(() => viewer.text.endsWith('$ ') && viewer.offset > 1_000_000, 10_000);
    expect(viewer.bytes.includes(Buffer.alloc(1_000_000, 'x'))).toBe(true);
  });
});

describe('input', () => {
  const inputOf = ({ frames: [hello] }: Viewer) => (hello?.type === 'hello' ? hello.input : null);

  test('is counted over all connections, and what a replaced one sends is not taken', async () => {
    const { id, viewer } = await open();
    expect(inputOf(viewer)).toBe(0);
    viewer.type('echo one\r');
    await viewer.see('one\r\n');
    const ticket = await again(id);
    const second = attach(ticket, viewer.offset);
    await until(() => second.frames.length > 0);
    expect(inputOf(second)).toBe(9);
    viewer.type('echo intruder\r');
    await viewer.close();
    second.type('echo two\r');
    await second.see('two\r\n');
    const third = attach(await again(id), second.offset);
    await until(() => third.frames.length > 0);
    expect(inputOf(third)).toBe(18);
    expect(second.text).not.toContain('intruder');
  });
});
