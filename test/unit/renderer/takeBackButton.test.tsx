/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useStore } from 'zustand';
import { ApiError } from '#app/api/errors';
import { define } from '#app/resource/define';
import { number } from '#app/resource/field';
import { resourceOf, type Resource } from '#app/resource/resource';
import { toastQueue } from '../../../renderer/components/toast';
import { createEditorStore, type EditorStore } from '../../../renderer/resource/createEditorStore';
import { EditingProvider } from '../../../renderer/resource/EditingContext';
import { StateStrip } from '../../../renderer/resource/StateStrip';

afterEach(cleanup);

const section = define('gimbal', { permission: 'editMedia', fields: { gain: number({ min: 0, max: 10 }) } });
const WORDS = { gain: { label: 'Gain' } };

/** The device reports another value than the one that is wanted. */
const waiting = (state: Resource['state']): Resource =>
  resourceOf({ version: 2, state, desired: { gain: 5 }, reported: { gain: 1 } });

interface Props {
  readonly model: EditorStore;
  readonly takeBack: () => Promise<void>;
}

function Page({ model, takeBack }: Props) {
  const resource = useStore(model.store, ({ editor }) => editor.resource);
  const toasts = toastQueue.use();
  return (
    <EditingProvider value={{ model, words: WORDS, isReadOnly: false }}>
      {resource && (
        <StateStrip
          {...{ resource, takeBack }}
          definition={section}
          words={WORDS}
          mayChange
          actions={null}
          presence={null}
        />
      )}
      {toasts.map(({ id, title }) => (
        <p key={id}>{title}</p>
      ))}
    </EditingProvider>
  );
}

function open(state: Resource['state'], takeBack: () => Promise<void> = () => Promise.resolve()) {
  const model = createEditorStore(section);
  model.arrive(waiting(state));
  render(<Page model={model} takeBack={takeBack} />);
  return model;
}

const undo = () => screen.queryByRole('button', { name: 'Undo this change' });

test.each<[Resource['state'], boolean]>([
  ['pending', true],
  [null, true],
  ['in_sync', false],
])('a change that the server calls %p, and the device does not report, can be undone: %p', (state, canBeUndone) => {
  open(state);
  expect(screen.getByRole('status')).toHaveTextContent('Waiting for the device');
  expect(undo() !== null).toBe(canBeUndone);
});

test('an undo that fails because the state has changed says why, although its question is gone', async () => {
  let refuse: (error: ApiError) => void = () => undefined;
  const undoing = new Promise<void>((_, reject) => {
    refuse = reject;
  });
  const model = open('pending', () => undoing);
  fireEvent.click(screen.getByRole('button', { name: 'Undo this change' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo change' }));
  await act(async () => {
    model.arrive(waiting('in_sync'));
    refuse(new ApiError('http', 'There is nothing to undo.', { status: 409 }));
  });
  await screen.findByText('There is nothing to undo.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
