/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { summaries } from '../../../renderer/features/devices/summaries';
import { closePalette, openPalette } from '../../../renderer/shell/palette/paletteStore';
import { connect, open, shared, usePages } from '../../support/pages';

usePages();

const SUMMARIES = '/v1/user/devices/summaries';
const SOON = { timeout: 20_000 };

test('the palette says which devices are armed, by what the list has heard', async () => {
  const { id, name } = await connect(0);
  const report = { device_id: id, at: new Date().toISOString(), vehicle: { armed: true, mode: null } };
  shared.sandbox.control.addFault({ path: SUMMARIES, kind: 'status', status: 200, body: { devices: [report] } });
  summaries.setState({ byId: null });
  await open('u_mara', '/');
  await waitFor(() => expect(summaries.getState().byId).not.toBeNull(), SOON);
  openPalette();
  const option = await screen.findByRole('option', { name: new RegExp(`^${name}`) }, SOON);
  await waitFor(() => expect(option).toHaveTextContent(/Online.*Armed/), SOON);
  expect(option.closest('[role=group]')).toHaveAccessibleName(/devices$/i);
  expect(screen.getByRole('option', { name: /^Greenhouse camera/ })).not.toHaveTextContent('Armed');
  closePalette();
});
