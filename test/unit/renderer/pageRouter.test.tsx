/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { Link, Outlet, UNSAFE_createBrowserHistory, UNSAFE_createMemoryHistory, useParams } from 'react-router-dom';
import { PageRouter, type Ask } from '../../../renderer/lib/router/PageRouter';
import { useHeldMove, useRouteError } from '../../../renderer/lib/router/RouterContext';
import { RouterView } from '../../../renderer/lib/router/RouterView';

afterEach(cleanup);

function NamedError() {
  return <p>Failed: {(useRouteError() as Error).message}</p>;
}

/** A page whose script comes when the test says so. */
function slowPage(text: string) {
  const answers: { readonly arrive: () => void; readonly fail: () => void }[] = [];
  const lazy = () =>
    new Promise<{ Component: () => string }>((resolve, reject) => {
      answers.push({ arrive: () => resolve({ Component: () => text }), fail: () => reject(new Error('no network')) });
    });
  return { lazy, answers };
}

function Frame() {
  const [count, setCount] = useState(0);
  return (
    <>
      <button onClick={() => setCount(count + 1)}>Frame {count}</button>
      <Link to="/slow">Slow</Link>
      <Outlet />
    </>
  );
}

function Item() {
  return <p>Item {useParams().id}</p>;
}

function show(path = '/') {
  const slow = slowPage('Slow page');
  const other = slowPage('Other page');
  const history = UNSAFE_createMemoryHistory({ initialEntries: [path] });
  const inner = [
    { index: true, element: <p>Home</p> },
    { path: 'slow', lazy: slow.lazy },
    { path: 'other', lazy: other.lazy },
    { path: 'items/:id', element: <Item /> },
  ];
  const children = [{ element: <Frame />, children: [{ errorElement: <NamedError />, children: inner }] }];
  const router = new PageRouter([{ element: <Outlet />, errorElement: <p>Outer</p>, children }], history);
  render(<RouterView router={router} fallback={<p>Starting</p>} />);
  return { router, history, slow, other };
}
const settle = () => act(async () => undefined);

describe('a page whose script is on its way', () => {
  test('leaves the page before it, and the address, until it is there', async () => {
    const { router, history, slow } = show();
    fireEvent.click(screen.getByRole('button'));
    fireEvent.click(screen.getByRole('link', { name: 'Slow' }));
    await settle();
    expect(screen.getByText('Home')).toBeInTheDocument();
    expect(history.location.pathname).toBe('/');
    expect(router.state.next?.pathname).toBe('/slow');
    slow.answers[0]?.arrive();
    expect(await screen.findByText('Slow page')).toBeInTheDocument();
    expect(history.location.pathname).toBe('/slow');
    expect(router.state.next).toBeNull();
    // What both pages have around them stays as it is.
    expect(screen.getByRole('button')).toHaveTextContent('Frame 1');
  });

  test('gives way to one asked for later, whichever comes first', async () => {
    const { router, history, slow, other } = show();
    await act(async () => router.navigate('/slow'));
    await act(async () => router.navigate('/other'));
    other.answers[0]?.arrive();
    expect(await screen.findByText('Other page')).toBeInTheDocument();
    slow.answers[0]?.arrive();
    await settle();
    expect(screen.getByText('Other page')).toBeInTheDocument();
    expect([history.index, history.location.pathname]).toEqual([1, '/other']);
  });

  test('as the first has a stand-in', async () => {
    const { slow } = show('/slow');
    expect(screen.getByText('Starting')).toBeInTheDocument();
    slow.answers[0]?.arrive();
    expect(await screen.findByText('Slow page')).toBeInTheDocument();
  });

  test('that fails is told of inside the frame, and asked for again by the next visit', async () => {
    const { router, slow } = show();
    await act(async () => router.navigate('/slow'));
    slow.answers[0]?.fail();
    expect(await screen.findByText('Failed: no network')).toBeInTheDocument();
    expect(screen.getByRole('button')).toBeInTheDocument();
    await act(async () => router.navigate('/'));
    expect(screen.getByText('Home')).toBeInTheDocument();
    await act(async () => router.navigate('/slow'));
    slow.answers[1]?.arrive();
    expect(await screen.findByText('Slow page')).toBeInTheDocument();
  });
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example/', '/\t/evil.example'])(
  'an address outside the app, as %j, is refused',
  (address) => {
    const { router, history } = show();
    expect(() => router.navigate({ pathname: address })).toThrow();
    expect(history.location.pathname).toBe('/');
  },
);

describe('a page that asks before it is left', () => {
  function Asking() {
    const held = useHeldMove(({ nextLocation }) => nextLocation.pathname !== '/free');
    return (
      <>
        <p>Asking</p>
        {held && <button onClick={held.stay}>Stay</button>}
        {held && <button onClick={held.proceed}>Leave</button>}
      </>
    );
  }
  const at = async (path: string) => {
    expect(await screen.findByText(path)).toBeInTheDocument();
  };

  test('is left, by the browser’s own button too, only with consent', async () => {
    window.history.replaceState(null, '', '/');
    const router = new PageRouter(
      [
        { path: '/', element: <p>First</p> },
        { path: '/asking', element: <Asking /> },
        { path: '/free', element: <p>Free</p> },
      ],
      UNSAFE_createBrowserHistory(),
    );
    render(<RouterView router={router} fallback={null} />);
    await act(async () => router.navigate('/asking'));
    await at('Asking');
    await act(async () => window.history.back());
    fireEvent.click(await screen.findByText('Stay'));
    await at('Asking');
    expect(screen.queryByText('Stay')).not.toBeInTheDocument();
    expect(window.location.pathname).toBe('/asking');
    await act(async () => window.history.back());
    fireEvent.click(await screen.findByText('Leave'));
    await at('First');
    expect(window.location.pathname).toBe('/');
    await act(async () => router.navigate('/asking'));
    await act(async () => router.navigate('/free'));
    await at('Free');
  });
});

test('whatever is asked for in whatever order: the address is that of the page, and the last wish wins', async () => {
  const step = fc.record({
    go: fc.constantFrom('/', '/slow', '/other', '/items/1', '/items/2', 'back', 'forward'),
    replace: fc.boolean(),
    answer: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.boolean(), async (steps, isHolding) => {
      const { router, history, slow, other } = show();
      const ask: Ask = () => isHolding && router.state.location.pathname === '/items/2';
      const release = router.hold(ask);
      for (const { go, replace, answer } of steps) {
        await act(async () => {
          if (go === 'back' || go === 'forward') history.go(go === 'back' ? -1 : 1);
          else router.navigate(go, { replace });
          router.state.held?.proceed?.();
          if (answer) for (const one of [...slow.answers, ...other.answers]) one.arrive();
        });
      }
      for (const one of [...slow.answers, ...other.answers]) one.arrive();
      await settle();
      release();
      expect(router.state).toMatchObject({ next: null, failure: null, held: null, isReady: true });
      expect(router.state.location.pathname).toBe(history.location.pathname);
      const last = steps.at(-1)?.go;
      if (last?.startsWith('/')) expect(history.location.pathname).toBe(last);
      cleanup();
    }),
    { numRuns: 30 },
  );
});
