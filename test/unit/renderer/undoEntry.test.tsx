/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { AuditEntry } from '#app/domain/audit';
import UndoEntryDialog from '../../../renderer/settings/UndoEntryDialog';

beforeAll(() => {
  const matchMedia = window.matchMedia.bind(window);
  const nothing = () => undefined;
  // MUI asks in the old way, which jsdom’s stand-in leaves out.
  window.matchMedia = (query) => Object.assign(matchMedia(query), { addListener: nothing, removeListener: nothing });
});
afterEach(cleanup);

/** Of a section that this version does not know, with a field whose name one of the known sections has as well. */
const ENTRY: AuditEntry = {
  id: 'aud_1',
  at: Date.now(),
  actor: 'Jonas',
  action: 'settings.update',
  target: 'gimbal',
  changes: [{ path: '/enabled', from: 'true', to: 'false' }],
  result: 'applied',
};

test('UndoEntryDialog does not undo a change of an unknown section in another section', () => {
  render(<UndoEntryDialog entry={ENTRY} onClose={jest.fn()} />);
  expect(screen.getByRole('dialog')).toHaveTextContent('The earlier values of this change are not known.');
});
