/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../support/renderApp';
import { apiAs, until } from '../../support/sandboxClient';
import { bench, box, fill, list, pathOf, useSources } from '../../support/sourcePages';

useSources();

test('a source is tested, saved, listed, and deleted after a question', async () => {
  const { sandbox } = bench;
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

test('the pipeline has one tab, the sources another, and a video that nobody watches does not play', async () => {
  const { sandbox } = bench;
  const { router } = await renderApp(sandbox, 'u_mara', pathOf('pipeline'));
  const stream = await screen.findByRole('region', { name: 'Stream' });
  expect(within(stream).getByRole('row', { name: 'Resolution 640 × 360' })).toBeVisible();
  expect(await within(stream).findByRole('button', { name: 'Play video' })).toBeVisible();
  expect(document.querySelector('video')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Sources' })).toBeNull();
  await userEvent.click(await screen.findByRole('tab', { name: `Sources ${(await list()).length}` }));
  expect(await screen.findByRole('region', { name: 'Sources' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Stream' })).toBeNull();
  expect(router.state.location.search).toBe('?tab=sources');
}, 60_000);

test('an edit of another field by someone else is kept, of the same one asked about', async () => {
  const { sandbox, mara, base } = bench;
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
  const { sandbox, mara, drone } = bench;
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

test('a viewer sees it all and changes nothing', async () => {
  const { sandbox } = bench;
  await renderApp(sandbox, 'u_ines', pathOf('sources/main/edit'));
  expect(await box('Name')).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Save source|Test source/ })).toBeNull();
}, 60_000);
