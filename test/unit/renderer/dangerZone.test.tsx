/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, describe, expect, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import { leaveDevice } from '#app/api/sharing';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { toastQueue } from '../../../renderer/components/toast';
import { DangerZone } from '../../../renderer/features/device-general/components/DangerZone';
import { PageRouter } from '../../../renderer/lib/router/PageRouter';
import { RouterView } from '../../../renderer/lib/router/RouterView';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { deviceNews } from '../../../renderer/live/deviceNews';
import { resetLiveState, setLiveState } from '../../../renderer/live/liveState';
import { MuiProvider } from '../../../renderer/theme/MuiProvider';
import { detailOf } from '../../support/detailOf';

const PATH = '/devices/dev_1/settings/general';
const DEVICE = detailOf({ id: 'dev_1', name: 'Drone', role: 'editor' });

const queued = () => renderHook(() => toastQueue.use()).result.current;
afterEach(() => {
  const left = queued();
  cleanup();
  deviceNews.clear();
  resetLiveState();
  for (const { id } of left) toastQueue.take(id);
});

async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
}

/** The page over a server that answers like `call`. */
function open(call: (endpoint: unknown) => Promise<unknown>) {
  const history = UNSAFE_createMemoryHistory({ initialEntries: [PATH] });
  const routes = [
    {
      path: PATH,
      element: (
        <CurrentDeviceProvider value={DEVICE}>
          <DangerZone device={DEVICE} />
        </CurrentDeviceProvider>
      ),
    },
    { path: '*', element: <p>Another page</p> },
  ];
  const router = new PageRouter(routes, history);
  render(
    <MuiProvider>
      <ClientProvider value={{ call } as unknown as Client}>
        <SWRConfig value={{ provider: () => new Map() }}>
          <RouterView router={router} fallback={null} />
        </SWRConfig>
      </ClientProvider>
    </MuiProvider>,
  );
  return router;
}

/** The page after the user has confirmed to leave the device; the test gives the server's answer. */
async function begin() {
  const answer: { give: () => void; refuse: (error: Error) => void } = {
    give: () => undefined,
    refuse: () => undefined,
  };
  const pending = new Promise<void>((resolve, reject) => void Object.assign(answer, { give: resolve, refuse: reject }));
  const router = open((endpoint) => (endpoint === leaveDevice ? pending : Promise.resolve(null)));
  await press('Leave device…');
  await screen.findByRole('dialog');
  await press('Leave device');
  return {
    go: (to: string) => act(async () => router.navigate(to)),
    give: () => act(async () => answer.give()),
    refuse: (error: Error) => act(async () => answer.refuse(error)),
    path: () => router.state.location.pathname,
  };
}

/** The kind and the text of each notice, and its reason. */
const told = () =>
  queued().map(({ kind, title, description }) => [kind, render(<p>{title}</p>).container.textContent, description]);

test('the head of the danger zone says why its buttons are disabled while the server is away', async () => {
  open(() => Promise.resolve(null));
  const button = await screen.findByRole('button', { name: 'Leave device…' });
  expect(button).toBeEnabled();
  expect(screen.queryByText('Waits for the server')).toBeNull();
  act(() => void setLiveState({ name: 'lost' }));
  expect(button).toBeDisabled();
  expect(screen.getByText('Waits for the server')).toBeVisible();
});

describe('the answer to leaving a device', () => {
  test('leads to the list while the page is open', async () => {
    const { give, path } = await begin();
    await give();
    expect(path()).toBe('/');
    expect(told()).toEqual([['success', 'You left Drone', undefined]]);
    // Although no event has said so.
    expect(deviceNews.isGone(DEVICE.id)).toBe(true);
  });

  test('moves nobody who has gone to another page, and its notice names the device', async () => {
    const { go, give, path } = await begin();
    await go('/devices/dev_2');
    await give();
    expect(path()).toBe('/devices/dev_2');
    expect(told()).toEqual([['success', 'You left Drone', undefined]]);
  });

  test.each([
    ['refused', new ApiError('http', 'No', { status: 409 }), ['error', 'Drone: Your change was not saved', 'No']],
    ['lost', new ApiError('timeout', 'Late'), ['blank', 'Drone: Not known whether your change was saved', 'Late']],
  ] as const)(
    'is told with the device and the reason after the page was left, when it is %s',
    async (_, error, notice) => {
      const { go, refuse } = await begin();
      await go('/');
      await refuse(error);
      expect(told()).toEqual([notice]);
    },
  );

  test('is told after the user has left and come back, when it is refused', async () => {
    const { go, refuse } = await begin();
    await go('/');
    await go(PATH);
    await refuse(new ApiError('http', 'No', { status: 409 }));
    expect(told()).toEqual([['error', 'Drone: Your change was not saved', 'No']]);
  });

  test('is shown in the question while the page is open, when it is refused', async () => {
    const { refuse, path } = await begin();
    await refuse(new ApiError('http', 'No', { status: 409 }));
    expect(screen.getByRole('dialog')).toHaveTextContent('No');
    expect([path(), told()]).toEqual([PATH, []]);
    expect(deviceNews.isGone(DEVICE.id)).toBe(false);
  });

  test('is ignored once the session has ended', async () => {
    const { give, path } = await begin();
    act(() => sessionEnd.clearAll());
    await give();
    expect([path(), told()]).toEqual([PATH, []]);
  });
});
