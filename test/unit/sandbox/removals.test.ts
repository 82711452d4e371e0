import { expect, test } from '@jest/globals';
import { NEW_ENDPOINT } from '#app/settings/mavlinkEndpoint';
import { NEW_SOURCE } from '#app/settings/source';
import { MavlinkRouter } from '../../sandbox/devices/mavlink/MavlinkRouter';
import { createSourceItems } from '../../sandbox/devices/sources/SourceItems';
import { until } from '../../support/sandboxClient';

const FAST = { slowMs: 0 };
const ARMED = { code: 'device_armed', error: 'The vehicle is armed.', pointer: null };

interface Row {
  readonly id: string;
  readonly version: number;
  readonly applying: boolean;
  readonly reported: object | null;
  readonly rejected: object | null;
}

/** A router with one endpoint of version 1, and what it reports of it. */
async function routerWith(endpoint: Partial<typeof NEW_ENDPOINT> = {}) {
  let isArmed = false;
  let rows: readonly Row[] = [];
  // The connection: it loses no report, and no server answers.
  const send = (message: object) => void ({ endpoints: rows } = message as { endpoints: readonly Row[] });
  const router = new MavlinkRouter({ model: 'Survey Quad', send, isArmed: () => isArmed });
  router.setBehaviour(FAST);
  const own = { id: 'own', version: 1, desired: { ...NEW_ENDPOINT, ...endpoint }, override_armed: false };
  const order = (endpoints: readonly object[], removals: readonly object[] = []) =>
    router.obey(JSON.stringify({ type: 'mavlink', endpoints, removals }));
  const row = () => rows.find(({ id }) => id === 'own');
  const settled = () => until(() => Promise.resolve(rows.every(({ applying }) => !applying)));
  order([own]);
  await settled();
  expect(row()).toMatchObject({ version: 1, reported: { enabled: endpoint.enabled ?? true } });
  return { order, row, settled, arm: (next: boolean) => (isArmed = next) };
}

test('an endpoint that works is not removed once the vehicle is armed, and no order is tried twice', async () => {
  const { order, row, settled, arm } = await routerWith();
  const removal = { id: 'own', version: 2, override_armed: false };
  order([], [removal]);
  arm(true);
  await settled();
  expect(row()).toMatchObject({ version: 2, reported: { enabled: true }, rejected: ARMED });
  arm(false);
  order([], [removal]);
  expect(row()).toMatchObject({ applying: false, rejected: ARMED });
  order([], [{ ...removal, version: 3 }]);
  expect(row()).toMatchObject({ applying: true });
  await settled();
  expect(row()).toBeUndefined();
});

test('an endpoint is removed from an armed vehicle where an owner has insisted, or where it is off', async () => {
  const insisted = await routerWith();
  insisted.arm(true);
  insisted.order([], [{ id: 'own', version: 2, override_armed: true }]);
  await insisted.settled();
  expect(insisted.row()).toBeUndefined();
  const off = await routerWith({ enabled: false });
  off.arm(true);
  off.order([], [{ id: 'own', version: 2, override_armed: false }]);
  await off.settled();
  expect(off.row()).toBeUndefined();
});

test('an endpoint that an order does not name stays while the vehicle is armed', async () => {
  const { order, row, settled, arm } = await routerWith();
  arm(true);
  order([]);
  await settled();
  expect(row()).toMatchObject({ version: 1, reported: { enabled: true }, rejected: null });
  arm(false);
  order([]);
  await settled();
  expect(row()).toBeUndefined();
});

test('a source that the pipeline uses by then is not removed', async () => {
  let used = 'own';
  const items = createSourceItems(
    [],
    { behaviour: () => FAST, isArmed: () => false, isUsed: (id) => id === used },
    () => undefined,
  );
  const settled = () => until(() => Promise.resolve([...items.all.values()].every(({ next }) => next === null)));
  items.begin({ id: 'own', version: 1, desired: { ...NEW_SOURCE, kind: 'test' }, override_armed: false });
  await settled();
  items.removeOthers(new Set(), [{ id: 'own', version: 2, override_armed: false }]);
  await settled();
  expect(items.all.get('own')).toMatchObject({ version: 2, values: { kind: 'test' }, rejected: { code: 'in_use' } });
  used = 'other';
  items.removeOthers(new Set(), [{ id: 'own', version: 3, override_armed: false }]);
  await settled();
  expect(items.all.size).toBe(0);
});
