/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { choose, connect, open, usePages } from '../../support/pages';

usePages();

test('the bitrate says what it is while it adapts, beside its limits', async () => {
  const { id } = await connect(0);
  await open('u_mara', `/devices/${id}/settings/media/pipeline`);
  const bitrate = await screen.findByLabelText('Bitrate');
  await waitFor(() =>
    expect(bitrate).toHaveAccessibleDescription('What Adaptive aims at, between minimum and maximum.'),
  );
  choose(screen.getByLabelText('Rate control'), 'constant');
  await waitFor(() => expect(screen.queryByLabelText('Minimum bitrate')).toBeNull());
  expect(screen.getByLabelText('Bitrate')).not.toHaveAccessibleDescription(/Adaptive/);
});
