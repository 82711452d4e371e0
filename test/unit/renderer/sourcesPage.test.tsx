/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SourceBody } from '../../../app/api/mediaSources';
import { startRemoteSandbox, type RemoteSandbox } from '../../support/remoteSandbox';
import { fillInJsdom } from '../../support/fillInJsdom';
import { renderApp } from '../../support/renderApp';
import { apiAs, deviceOf, until, type Api } from '../../support/sandboxClient';

let sandbox: RemoteSandbox;
let mara: Api;
let drone: ReturnType<typeof deviceOf>;
let base: string;
const pathOf = (page: string) => `/devices/${drone.id}/settings/media/${page}`;
const list = async () => ((await mara('GET', base)).body as { readonly items: readonly SourceBody[] }).items;

/** A control of the nose camera as the device has it. */
const one = async (control: string) => {
  const { body } = await mara('GET', `${base}/main`);
  return (body as SourceBody).controls.find(({ name }) => name === control);
};

beforeAll(async () => {
  fillInJsdom();
  sandbox = await startRemoteSandbox();
  mara = await apiAs(sandbox, 'u_mara');
  drone = deviceOf(sandbox, 0);
  base = `/v1/user/devices/${drone.id}/media/sources`;
  drone.device.holdArmed(false);
  drone.device.connect();
  await until(async () => (await list()).length > 0);
});
afterEach(async () => {
  cleanup();
  await sandbox.clearFaults();
});
afterAll(async () => {
  drone.device.disconnect();
  await sandbox.close();
});

const box = (name: string) => screen.findByRole('textbox', { name });
/** As pasted: the events of single keys are the browser's own business. */
const fill = async (name: string, text: string) => {
  const field = await box(name);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};

test('a source is tested, saved, listed, and deleted after a question', async () => {
  const { router } = await renderApp(sandbox, 'u_mara', pathOf('sources/new'));
  await fill('Name', 'Gimbal');
  await fill('Address', 'rtsp://admin:sandbox@192.168.144.25:8554/main.265');
  expect(await box('Address')).toHaveValue('rtsp://192.168.144.25:8554/main.265');
  expect(await box('User name')).toHaveValue('admin');
  expect(screen.getByText('Not tested. You can still save it.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Test source' }));
  await screen.findByText('The codec of this video is not supported. Set the camera to H.264.');
  await fill('Address', 'rtsp://192.168.144.25:8554/main.264');
  await screen.findByText('Changed since the test. You can still save it.');
  await userEvent.click(screen.getByRole('button', { name: 'Test source' }));
  await screen.findByText('Video found');
  expect(await screen.findByRole('img', { name: 'First frame of the source' })).toHaveAttribute(
    'src',
    expect.stringMatching(/^data:image\/jpeg;base64,/),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add source' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(pathOf('pipeline')));
  const sources = await screen.findByRole('region', { name: 'Sources' });
  await within(sources).findByText('RTSP camera · H.264, 1280 × 720, 30 fps');
  await userEvent.click(within(sources).getByRole('button', { name: 'Delete Gimbal…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete source' }));
  await waitFor(() => expect(within(sources).queryByText('Gimbal')).toBeNull());
}, 90_000);

test('a source whose deletion the device has refused says so, and is kept or deleted later', async () => {
  await mara('POST', base, { name: 'Spare', kind: 'test', pattern: 'bars' });
  await until(async () => (await list()).some(({ reported }) => reported?.name === 'Spare'));
  await renderApp(sandbox, 'u_mara', pathOf('pipeline'));
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

test('an edit of another field by someone else is kept, of the same one asked about', async () => {
  const { router } = await renderApp(sandbox, 'u_mara', pathOf('sources/belly/edit'));
  await fill('Note', 'Mine');
  const jonas = await apiAs(sandbox, 'u_jonas');
  const change = (body: object) => jonas('PATCH', `${base}/belly`, body, { 'if-match': '*' });
  await change({ note: 'Theirs', hfov_deg: 81 });
  await userEvent.click(screen.getByRole('button', { name: 'Save source' }));
  const row = await screen.findByRole('row', { name: /Note/ });
  expect(row).toHaveTextContent('Mine');
  expect(row).toHaveTextContent('Theirs');
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await change({ hfov_deg: 90 });
  await userEvent.click(screen.getByRole('button', { name: 'Save source' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(pathOf('pipeline')));
  expect((await mara('GET', `${base}/belly`)).body).toMatchObject({ desired: { note: 'Mine', hfov_deg: 90 } });
}, 60_000);

test('a control is applied at once and undone', async () => {
  await renderApp(sandbox, 'u_mara', pathOf('sources/main/edit'));
  await userEvent.click(await screen.findByRole('tab', { name: 'Controls' }));
  const value = async () => (await list())[0]?.controls.find(({ name }) => name === 'brightness')?.value;
  fireEvent.change(await screen.findByRole('slider', { name: 'Brightness' }), { target: { value: 40 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo Brightness' }));
  await waitFor(() => expect(screen.getByRole('slider', { name: 'Brightness' })).toHaveValue('0'));
  await until(async () => (await value()) === 0);
  const { body } = await mara('GET', `/v1/user/devices/${drone.id}/audit?limit=2`);
  const control = '/sources/Nose camera/controls/brightness';
  expect(body).toMatchObject({
    items: [
      { changes: [{ path: control, from: '40', to: '0' }] },
      { changes: [{ path: control, from: '0', to: '40' }] },
    ],
  });
}, 60_000);

test('a control shows what was set until the camera says more, though the list is late', async () => {
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

test('a viewer sees it all and changes nothing', async () => {
  await renderApp(sandbox, 'u_ines', pathOf('sources/main/edit'));
  expect(await box('Name')).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Save source|Test source/ })).toBeNull();
}, 60_000);
