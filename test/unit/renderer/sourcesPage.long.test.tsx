/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SourceBody } from '../../../app/api/mediaSources';
import { renderApp } from '../../support/renderApp';
import { until } from '../../support/sandboxClient';
import { bench, list, pathOf, useSources } from '../../support/sourcePages';

useSources();

/** A control of the nose camera as the device has it. */
const one = async (control: string) => {
  const { body } = await bench.mara('GET', `${bench.base}/main`);
  return (body as SourceBody).controls.find(({ name }) => name === control);
};

test('a source whose deletion the device has refused says so, and is kept or deleted later', async () => {
  const { sandbox, mara, drone, base } = bench;
  await mara('POST', base, { name: 'Spare', kind: 'test', pattern: 'bars' });
  await until(async () => (await list()).some(({ reported }) => reported?.name === 'Spare'));
  await renderApp(sandbox, 'u_mara', pathOf('pipeline?tab=sources'));
  const sources = await screen.findByRole('region', { name: 'Sources' });
  const remove = async () => {
    await userEvent.click(await within(sources).findByRole('button', { name: 'Delete Spare…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete source' }));
  };
  drone.device.setBehaviour({ reject: 'The pipeline uses this source.' });
  await remove();
  const refused = 'Deletion rejected by the device: The pipeline uses this source.';
  await within(sources).findByText(refused);
  drone.device.setBehaviour({});
  await userEvent.click(within(sources).getByRole('button', { name: 'Keep Spare' }));
  await waitFor(() => expect(within(sources).queryByText(refused)).toBeNull());
  await within(sources).findByRole('link', { name: 'Edit Spare' });
  await remove();
  await waitFor(() => expect(within(sources).queryByText('Spare')).toBeNull());
}, 90_000);

test('a control shows what was set until the camera says more, though the list is late', async () => {
  const { sandbox, base } = bench;
  await renderApp(sandbox, 'u_mara', pathOf('sources/main/edit'));
  await userEvent.click(await screen.findByRole('tab', { name: 'Controls' }));
  const slider = () => screen.getByRole('slider', { name: 'Contrast' });
  await screen.findByRole('slider', { name: 'Contrast' });
  const first = (slider() as HTMLInputElement).value;
  await sandbox.addFault({ path: base, method: 'GET', kind: 'status', status: 503 });
  fireEvent.change(slider(), { target: { value: '60' } });
  await screen.findByRole('button', { name: 'Undo Contrast' });
  expect(slider()).toHaveValue('60');
  fireEvent.change(slider(), { target: { value: '70' } });
  await waitFor(async () => expect((await one('contrast'))?.value).toBe(70));
  await userEvent.click(screen.getByRole('button', { name: 'Undo Contrast' }));
  await waitFor(async () => expect((await one('contrast'))?.value).toBe(60));
  expect(slider()).toHaveValue('60');
  await userEvent.click(screen.getByRole('button', { name: 'Undo Contrast' }));
  expect(slider()).toHaveValue(first);
  await waitFor(async () => expect(String((await one('contrast'))?.value)).toBe(first));
}, 60_000);

test('an undo that is refused can be tried again', async () => {
  const { sandbox, base } = bench;
  await renderApp(sandbox, 'u_mara', pathOf('sources/main/edit'));
  await userEvent.click(await screen.findByRole('tab', { name: 'Controls' }));
  const slider = await screen.findByRole('slider', { name: 'Saturation' });
  const first = Number((slider as HTMLInputElement).value);
  fireEvent.change(slider, { target: { value: first + 1 } });
  const undo = await screen.findByRole('button', { name: 'Undo Saturation' });
  await sandbox.addFault({ path: `${base}/main/controls`, kind: 'status', status: 503 });
  await userEvent.click(undo);
  await screen.findByText(/^Saturation was not changed: /);
  await sandbox.clearFaults();
  await userEvent.click(screen.getByRole('button', { name: 'Undo Saturation' }));
  await waitFor(async () => expect((await one('saturation'))?.value).toBe(first));
}, 60_000);
