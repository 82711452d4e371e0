/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { general } from '#app/settings/sections/general';
import { resourceOf } from '#app/resource/resource';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { PushSwitch } from '../../../renderer/features/notifications/components/PushSwitch';
import { resetLiveState, setLiveState } from '../../../renderer/live/liveState';
import { createEditorStore } from '../../../renderer/resource/createEditorStore';
import { EditingProvider } from '../../../renderer/resource/EditingContext';
import { AwayTag } from '../../../renderer/settings/AwayTag';
import { TemplateButton } from '../../../renderer/settings/template/TemplateButton';
import { useAwayHold } from '../../../renderer/settings/useAwayHold';
import { MuiProvider } from '../../../renderer/theme/MuiProvider';
import { detailOf } from '../../support/detailOf';

beforeEach(resetLiveState);
afterEach(() => {
  cleanup();
  resetLiveState();
});

const AWAY = 'No connection to the server.';

test('useAwayHold disables a button while the server is away, and says why', () => {
  const { result } = renderHook(() => useAwayHold());
  expect(result.current).toEqual({ disabled: false, title: undefined });
  act(() => void setLiveState({ name: 'lost' }));
  expect(result.current).toEqual({ disabled: true, title: AWAY });
  act(() => void setLiveState({ name: 'connected' }));
  expect(result.current).toEqual({ disabled: false, title: undefined });
});

test('a card says beside its title that there is no connection, in the place of what is there otherwise', () => {
  const { container } = render(<AwayTag>3</AwayTag>);
  expect(container).toHaveTextContent(/^3$/);
  act(() => void setLiveState({ name: 'lost' }));
  expect(container).toHaveTextContent(/^Waits for the server$/);
  act(() => void setLiveState({ name: 'connected' }));
  expect(container).toHaveTextContent(/^3$/);
});

test('what the server has to be told of push messages waits while the server is away', () => {
  const nothing = () => undefined;
  const push = {
    ...{ view: { name: 'on', inQuietHours: false } as const, loadProblem: null, changeProblem: null, tested: null },
    ...{ turn: nothing, setInQuietHours: nothing, test: nothing, reload: nothing },
  };
  render(
    <MuiProvider>
      <PushSwitch push={push} obstacle={undefined} />
    </MuiProvider>,
  );
  const parts = [...screen.getAllByRole('switch'), screen.getByRole('button', { name: 'Send a test push message' })];
  expect(parts).toHaveLength(3);
  for (const one of parts) expect(one).toBeEnabled();
  act(() => void setLiveState({ name: 'lost' }));
  for (const one of parts) expect(one).toBeDisabled();
  act(() => void setLiveState({ name: 'connected' }));
  for (const one of parts) expect(one).toBeEnabled();
});

test('settings are copied to other devices neither while the server is away nor while some are unsaved', () => {
  const model = createEditorStore(general);
  model.arrive(resourceOf({ version: 1, desired: { location: 'Pier 1' }, reported: { location: 'Pier 1' } }));
  render(
    <CurrentDeviceProvider value={detailOf({ id: 'dev_1', name: 'Drone', role: 'owner' })}>
      <EditingProvider value={{ model, words: {}, isReadOnly: false }}>
        <TemplateButton section={general} reload={() => Promise.resolve()} />
      </EditingProvider>
    </CurrentDeviceProvider>,
  );
  const button = screen.getByRole('button', { name: /^Copy to other devices…/ });
  expect(button).toBeEnabled();
  act(() => model.edit('location', 'Pier 9'));
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('title', 'Save or discard your unsaved changes first.');
  act(() => void setLiveState({ name: 'lost' }));
  expect(button).toHaveAttribute('title', AWAY);
  act(() => model.discard());
  expect(button).toBeDisabled();
  act(() => void setLiveState({ name: 'connected' }));
  expect(button).toBeEnabled();
});
