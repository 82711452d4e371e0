/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { useLogView } from '../../../renderer/features/device-logs/hooks/useLogView';
import { PageRouter } from '../../../renderer/lib/router/PageRouter';
import { RouterView } from '../../../renderer/lib/router/RouterView';

function setUp(search: string) {
  const result = { current: undefined as unknown as ReturnType<typeof useLogView> };
  function Page() {
    const view = useLogView();
    useEffect(() => {
      result.current = view;
    });
    return null;
  }
  const history = UNSAFE_createMemoryHistory({ initialEntries: [`/logs${search}`] });
  const router = new PageRouter([{ path: '*', element: <Page /> }], history);
  render(<RouterView router={router} fallback={null} />);
  return { result, search: () => router.state.location.search, go: (to: string) => router.navigate(to) };
}

test('filters that change before the page is drawn again are all in the address', async () => {
  const { result, search } = setUp('?boot=0');
  await act(async () => {
    result.current.change({ priority: 4 });
    result.current.change({ units: ['ModemManager'] });
    result.current.change({ pid: 812 });
    await Promise.resolve();
  });
  expect(search()).toBe('?boot=0&unit=ModemManager&level=warning&pid=812');
  expect(result.current.view.filter).toMatchObject({ priority: 4, units: ['ModemManager'], pid: 812, boot: '0' });
});

test('an address that is gone to takes the place of all of it, and later changes are made to that one', async () => {
  const { result, search, go } = setUp('?level=warning');
  act(() => go('/logs?pid=5'));
  await act(async () => {
    result.current.change({ priority: 3 });
    await Promise.resolve();
  });
  expect(search()).toBe('?level=err&pid=5');
  await act(async () => {
    result.current.change({ pid: null });
    result.current.go('?around=2026-11-21T14:03:11Z');
    result.current.change({ units: ['kernel'] });
    await Promise.resolve();
  });
  expect(search()).toBe('?unit=kernel&around=2026-11-21T14%3A03%3A11Z');
});
