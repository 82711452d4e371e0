/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { click, connect, fill, open, shared, usePages } from '../../support/pages';
import { apiAs } from '../../support/sandboxClient';

usePages({ times: { confirmS: 1 } });

test('a network is joined under a free name where a connection has its name already', async () => {
  const { id, device } = await connect(0);
  device.holdArmed(false);
  const api = await apiAs(shared.sandbox, 'u_mara');
  const names = async () => {
    const { items } = (await api('GET', `/v1/user/devices/${id}/network/connections`)).body as {
      items: { desired: { name: string } }[];
    };
    return items.map(({ desired }) => desired.name);
  };
  const [taken = ''] = await names();
  await open('u_mara', `/devices/${id}/settings/network`);
  await click('Join hidden network…');
  const dialog = within(await screen.findByRole('dialog'));
  fill(dialog.getByRole('textbox', { name: 'Network name (SSID)' }), taken);
  fill(dialog.getByLabelText('Key'), 'quay-and-crane');
  await click('Join network');
  await waitFor(async () => expect(await names()).toContain(`${taken} 2`));
});
