/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startRemoteSandbox, type RemoteSandbox } from '../../support/remoteSandbox';
import { fillInJsdom } from '../../support/fillInJsdom';
import { renderApp } from '../../support/renderApp';
import { apiAs, deviceOf, until, type Api } from '../../support/sandboxClient';

let sandbox: RemoteSandbox;
let jonas: Api;
let drone: ReturnType<typeof deviceOf>;

beforeAll(async () => {
  fillInJsdom();
  sandbox = await startRemoteSandbox();
  jonas = await apiAs(sandbox, 'u_jonas');
  drone = deviceOf(sandbox, 0);
  drone.device.holdArmed(false);
  drone.device.connect();
});
afterEach(cleanup);
afterAll(async () => {
  drone.device.disconnect();
  await sandbox.close();
});

interface Row {
  readonly id: string;
  readonly desired: { readonly name: string } | null;
}

/** What somebody else may delete while it is edited: the list that has it, its name, and what the page says then. */
const EDITED = [
  ['source', 'media/sources', 'Spare', 'Someone else is removing this source. Your input is kept.'],
  ['endpoint', 'mavlink/configs', 'qgc', 'Someone else is removing this endpoint. Your input is kept.'],
] as const;

const noted = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value;

test.each(EDITED)(
  'what is typed into a page of a deleted %s stays, and saving it is refused',
  async (what, list, name, said) => {
    const path = `/v1/user/devices/${drone.id}/${list}`;
    const find = async () => {
      const { items } = (await jonas('GET', path)).body as { readonly items: readonly Row[] };
      return items.find(({ desired }) => desired?.name === name)?.id;
    };
    // Refused until the device has reported what it can have.
    const create = async () => (await jonas('POST', path, { name, kind: 'test', pattern: 'bars' })).status === 201;
    if (what === 'source') await until(create);
    await until(async () => (await find()) !== undefined);
    const id = await find();
    await renderApp(sandbox, 'u_mara', `/devices/${drone.id}/settings/${list}/${id}/edit`);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), ' On the left wing');
    await jonas('DELETE', `${path}/${id}`, undefined, { 'if-match': '*' });
    await screen.findByText(said, {}, { timeout: 20_000 });
    expect(noted()).toContain('On the left wing');
    await userEvent.click(screen.getByRole('button', { name: `Save ${what}` }));
    // Beside the banner, the form says why.
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    expect(noted()).toContain('On the left wing');
  },
  60_000,
);
