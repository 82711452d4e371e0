/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { beforeAll, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { click, connect, open, shared, usePages } from '../../support/pages';
import { newDevice } from '../../support/newDevice';
import { apiAs } from '../../support/sandboxClient';
import { passUntil, withClock } from '../../support/withClock';

usePages();
// The height that the style sheet gives a row: without it, none would be drawn. Left out: all other layout, which jsdom does not have.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 52 });
});

const LIST = '/v1/user/devices';
const EVENTS = '/v1/user/events';
const MARKUP = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
const asked = (call: string) => shared.sandbox.control.stats().requests[call] ?? 0;
const fault: typeof shared.sandbox.control.addFault = (one) => shared.sandbox.control.addFault(one);
const has = (text: string) => screen.queryByText(text) !== null;
/** The row of a device. */
const row = async (name: string) => (await screen.findByText(name)).closest<HTMLElement>('[role=row]') as HTMLElement;
const isIn = async (name: string, text: string | RegExp) =>
  waitFor(async () => expect(await row(name)).toHaveTextContent(text));

test('shows a device that was just added, without a reload', async () => {
  const kite = await newDevice(shared.sandbox, { model: 'Kite', serial: 'KITE0001' });
  await open('u_tomo', '/');
  await screen.findByRole('heading', { name: 'No Devices Found' });
  const tomo = await apiAs(shared.sandbox, 'u_tomo');
  const approval = { code: kite.code, device_name: 'Brand new kite', approve: true };
  expect((await tomo('POST', '/v1/oauth2/device/authorize', approval)).status).toBe(200);
  await isIn('Brand new kite', 'Online');
  kite.stop();
});

// @spec 4.12
test('R11: shows which devices are online while the event stream is refused', async () => {
  await connect(0);
  fault({ path: EVENTS, kind: 'status', status: 503 });
  await open('u_mara', '/');
  await screen.findByText(/attempt 1 of 3/);
  await isIn('Harbour drone', 'Online');
  await isIn('Survey wing', 'Offline');
});

// @threat S48, S80
test('shows hostile names and addresses of the user as text', async () => {
  const user = { id: 'u_1', name: MARKUP, email: `\u202e${'x'.repeat(5000)}`, picture: 'javascript:alert(1)' };
  fault({ path: '/v1/user', kind: 'body', text: JSON.stringify(user) });
  await open('u_mara', '/');
  await click(/^Account/);
  await screen.findByText(MARKUP);
  expect(document.querySelector('[onerror], body script, [src^="javascript" i]')).toBeNull();
});

test.each([
  ['malformed JSON', '{"devices":[{'],
  ['a page', '<!doctype html><h1>Hello</h1>'],
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '7'],
])('R6: shows an error with “Try again” when the server answers with %s instead of the list', async (_, text) => {
  fault({ path: LIST, kind: 'body', text });
  await open('u_mara', '/');
  await screen.findByRole('heading', { name: 'Devices could not be loaded' });
  screen.getByText('An error occurred');
  shared.sandbox.control.clearFaults();
  await click('Try again');
  await row('Harbour drone');
});

// @spec 8.7
test('R3: asks for the devices four times, then shows one toast and the server’s reason', async () => {
  fault({ path: LIST, kind: 'status', status: 500, body: { error: 'The shelf is empty' } });
  const before = asked(`GET ${LIST}`);
  await withClock(async () => {
    await open('u_mara', '/');
    await passUntil(() => has('Error fetching devices'), 50);
    expect(screen.getAllByText('Error fetching devices')).toHaveLength(1);
    expect(asked(`GET ${LIST}`) - before).toBe(4);
    screen.getByRole('heading', { name: 'Devices could not be loaded' });
    screen.getByText('The shelf is empty');
    expect(has('Trying again automatically.')).toBe(false);
  });
});

test('says why the last try failed, not those before', async () => {
  fault({ path: LIST, kind: 'status', status: 500, body: { error: 'The shelf is empty' }, times: 2 });
  fault({ path: LIST, kind: 'status', status: 400, body: { error: 'The question is malformed' } });
  await withClock(async () => {
    await open('u_mara', '/');
    await passUntil(() => has('The question is malformed'), 50);
    expect(has('The shelf is empty')).toBe(false);
  });
});

test('says while it waits to try again that the devices could not be loaded, and tries at once on a click', async () => {
  fault({ path: LIST, kind: 'status', status: 503, headers: { 'retry-after': '30' }, body: { error: 'Under repair' } });
  await open('u_mara', '/');
  await screen.findByRole('heading', { name: 'Devices could not be loaded' });
  screen.getByText('The server is unavailable (503).');
  screen.getByText('Trying again automatically.');
  expect(screen.queryByRole('status', { name: 'Loading devices' })).toBeNull();
  shared.sandbox.control.clearFaults();
  await click('Try again');
  await row('Harbour drone');
  expect(has('Devices could not be loaded')).toBe(false);
});

test('shows what changed during a long outage once the stream is back', async () => {
  const { id } = shared.sandbox.factory[3] ?? { id: '' };
  await withClock(async () => {
    await open('u_mara', '/');
    await passUntil(() => has('Live: connected'));
    fault({ path: EVENTS, kind: 'status', status: 503 });
    shared.sandbox.control.dropStreams();
    await passUntil(() => has('Real-time connection lost.'), 50);
    const mara = await apiAs(shared.sandbox, 'u_mara');
    const change = await mara('PATCH', `${LIST}/${id}`, { device_name: 'Renamed meanwhile' }, { 'if-match': '*' });
    expect(change.status).toBe(200);
    shared.sandbox.control.clearFaults();
    screen.getByRole('button', { name: 'Reconnect' }).click();
    await passUntil(() => has('Renamed meanwhile'));
  });
});
