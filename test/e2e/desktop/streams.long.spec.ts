import { deviceOf } from '../../support/sandboxClient';
import { expect, signIn, test } from './fixtures';

interface Said {
  readonly id: string;
  readonly kind: string;
  readonly name?: string;
}
interface EventsBridge {
  readonly open: (argument: object) => Promise<{ readonly ok: boolean; readonly error?: { readonly code: string } }>;
  readonly close: (argument: object) => Promise<unknown>;
  readonly news: (listener: (said: Said) => void) => () => void;
}
type Page = Window & { readonly farsight: { readonly events: EventsBridge }; said: Said[] };

test('streams of two devices run side by side and close separately, and one too many is refused with a reason', async ({
  launch,
  sandbox,
  page,
}) => {
  const drones = [deviceOf(sandbox, 0), deviceOf(sandbox, 2)];
  for (const { device } of drones) device.connect();
  const app = await launch();
  const view = await app.page();
  await signIn(app, sandbox.url, page);
  await expect(view.getByRole('row').first()).toBeVisible();
  // A page without streams of its own: the test takes the place of its renderer.
  await view.evaluate(() => {
    history.pushState({}, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(view.getByRole('heading', { name: /does not exist/ })).toBeVisible();
  await view.evaluate(() => {
    const here = window as unknown as Page;
    here.said = [];
    here.farsight.events.news((said) => here.said.push(said));
  });
  const open = (id: string, device: string | undefined) =>
    view.evaluate(
      ([id, device]) =>
        (window as unknown as Page).farsight.events.open({
          id,
          page: 'test',
          source: { kind: 'device', id: device, topics: ['telemetry', 'modem'] },
        }),
      [id, device] as const,
    );
  const heard = (id: string) =>
    view.evaluate(
      (id) => (window as unknown as Page).said.filter((one) => one.id === id).map(({ kind, name }) => name ?? kind),
      id,
    );
  for (const [index, { id }] of drones.entries()) expect(await open(`d${index}`, id)).toMatchObject({ ok: true });
  for (const id of ['d0', 'd1'])
    await expect
      .poll(async () => new Set(await heard(id)))
      .toEqual(new Set(['open', 'activity', 'telemetry', 'modem']));
  const before = (await heard('d0')).length;
  await expect.poll(async () => (await heard('d0')).length).toBeGreaterThan(before + 10);
  await view.evaluate(() => (window as unknown as Page).farsight.events.close({ id: 'd0' }));
  const [closed, other] = [(await heard('d0')).length, (await heard('d1')).length];
  await expect.poll(async () => (await heard('d1')).length).toBeGreaterThan(other + 10);
  expect((await heard('d0')).length).toBeLessThanOrEqual(closed + 1);
  for (let index = 2; index < 9; index += 1) expect(await open(`d${index}`, drones[0]?.id)).toMatchObject({ ok: true });
  expect(await open('d9', drones[0]?.id)).toMatchObject({
    ok: false,
    error: { code: 'too-many', message: 'Already 8 streams of devices are open.' },
  });
  for (const { device } of drones) device.disconnect();
});
