/** @jest-environment ./test/support/pageEnvironment.ts */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/dom';
import { connect, open, usePages } from '../../support/pages';

usePages();

test('the MAVLink page says above all its cards what has become of its settings', async () => {
  const { id } = await connect(0);
  await open('u_mara', `/devices/${id}/settings/mavlink`);
  const state = await screen.findByText('Applied on the device');
  for (const name of ['Endpoints', 'Flight controller', 'Router']) {
    const card = screen.getByRole('region', { name });
    expect([name, state.compareDocumentPosition(card)]).toEqual([name, Node.DOCUMENT_POSITION_FOLLOWING]);
  }
});
