/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { open, shared, usePages } from '../../support/pages';

const DEVICES = 18;
usePages({ devices: DEVICES });

test('all devices that are online are chosen if they are more than a wall holds, and the focus is on the button that shows it', async () => {
  await open('u_mara', '/wall?new=1');
  const all = await screen.findByRole('button', { name: 'Show all online' });
  // Until the page's event stream is open.
  await waitFor(() => {
    const events = shared.sandbox.factory.map(({ id }) => `event: device-online\ndata: "${id}"\n\n`);
    shared.sandbox.control.inject(events.join(''));
    expect(screen.getAllByText('Online')).toHaveLength(DEVICES);
  });
  all.focus();
  fireEvent.click(all);
  await screen.findByText('16 added. No room for 2 more: the wall is full.');
  expect(screen.getByRole('button', { name: 'Show 16 on the wall' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Show all online' })).toBeNull();
});
