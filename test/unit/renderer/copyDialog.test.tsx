/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { toDevice } from '#app/domain/device';
import type { Section } from '#app/settings/section';
import { general } from '#app/settings/sections/general';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import CopyDialog from '../../../renderer/features/devices/bulk/CopyDialog';
import { SectionsContext, type SectionParts } from '../../../renderer/settings/SectionsContext';

afterEach(cleanup);

const parts = (noun: string, definition: () => Promise<Section>): SectionParts => ({
  noun,
  definition,
  words: () => Promise.resolve({}),
});

test('CopyDialog continues only with loaded settings and says that others could not be loaded', async () => {
  let load: (section: Section) => void = () => undefined;
  const loading = new Promise<Section>((resolve) => {
    load = resolve;
  });
  const known = {
    media: parts('media', () => Promise.reject(new Error('No connection'))),
    general: parts('general', () => loading),
  };
  const devices = ['dev_1', 'dev_2'].flatMap((id) => toDevice({ id, name: id, role: 'owner' }) ?? []);
  render(
    <SectionsContext value={known}>
      <CopyDialog devices={devices} onClose={() => undefined} />
    </SectionsContext>,
  );
  const next = screen.getByRole('button', { name: 'Next' });
  expect(next).toBeDisabled();
  load(general);
  await waitFor(() => expect(next).toBeEnabled());
  expect(screen.getByLabelText('Settings')).toHaveValue('general');
  expect(screen.queryByRole('option', { name: 'Media settings' })).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent('Some settings could not be loaded.');
});
