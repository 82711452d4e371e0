/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { toDevice } from '#app/domain/device';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import TagsDialog from '../../../renderer/features/devices/bulk/TagsDialog';

afterEach(cleanup);

/** The dialog for devices with these tags each; nothing is sent. */
function open(...tags: readonly (readonly string[])[]) {
  const devices = tags.flatMap((own, index) => {
    const device = toDevice({ id: `dev_${index}`, name: `Mast ${index}`, role: 'owner', tags: own });
    return device ?? [];
  });
  render(
    <ClientProvider value={{} as unknown as Client}>
      <TagsDialog devices={devices} onClose={() => undefined} />
    </ClientProvider>,
  );
}

/** How a box looks at first, and after each of three clicks. */
function statesOf(tag: string) {
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: tag });
  const state = () => (box.indeterminate ? 'mixed' : box.checked ? 'on' : 'off');
  const states = [state()];
  for (let clicks = 0; clicks < 3; clicks += 1) {
    fireEvent.click(box);
    states.push(state());
  }
  return states;
}

test('TagsDialog lets the user leave a tag unchanged again after adding and removing it', () => {
  open(['harbour', 'night'], ['harbour']);
  const change = screen.getByRole('button', { name: 'Change 2 devices' });
  expect(statesOf('night')).toEqual(['mixed', 'on', 'off', 'mixed']);
  expect(change).toBeDisabled();
  expect(statesOf('harbour')).toEqual(['on', 'off', 'on', 'off']);
  expect(change).toBeEnabled();
});

test('TagsDialog lists the devices to change, at most ten by name', () => {
  open(...Array.from({ length: 12 }, () => []));
  expect(screen.getByRole('dialog')).toHaveTextContent(/Mast 0, Mast 1, .*, Mast 9 and 2 more/);
});
