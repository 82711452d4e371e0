/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { UNSAFE_createMemoryHistory, type RouteObject } from 'react-router-dom';
import { openLog } from '../../../renderer/lib/log';
import { PageRouter } from '../../../renderer/lib/router/PageRouter';
import { RouterView } from '../../../renderer/lib/router/RouterView';
import { CrashBoundary } from '../../../renderer/shell/CrashBoundary';
import { isLoadError } from '../../../renderer/shell/loadError';
import { RouteErrorPage } from '../../../renderer/shell/RouteErrorPage';
import { catchConsole } from '../../support/catchConsole';

const LOADING = 'Failed to load application resources. This might be due to a network issue or outdated cache.';

let printed: ReturnType<typeof catchConsole>;
beforeEach(() => {
  printed = catchConsole('error');
});
/** React and the router print every error that a boundary catches. */
const expectPrinted = () => expect(printed).toHaveBeenCalled();
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function Broken({ error }: { readonly error: unknown }): never {
  throw error;
}

function renderRoute(route: RouteObject): void {
  render(<RouterView router={new PageRouter([route], UNSAFE_createMemoryHistory())} fallback={<p />} />);
}

describe('the crash screen (specification §2)', () => {
  afterEach(expectPrinted);

  // @spec 2.60
  test('replaces the app, works without providers, and offers to reload', () => {
    render(
      <CrashBoundary>
        <Broken error={new Error('secret detail')} />
      </CrashBoundary>,
    );
    expect(screen.getByRole('heading')).toHaveTextContent('Something went wrong');
    expect(screen.getByText('An unexpected error occurred.')).toBeInTheDocument();
    screen.getByRole('button', { name: 'Reload Page' });
    screen.getByText(/^Your devices are not affected/);
    expect(document.body).not.toHaveTextContent('secret detail');
  });

  test.each([
    [new Error('Loading chunk 12 failed.')],
    [new TypeError('Failed to fetch dynamically imported module: /a.js')],
  ])('says that %s is a loading error', (error) => {
    render(
      <CrashBoundary>
        <Broken error={error} />
      </CrashBoundary>,
    );
    expect(screen.getByRole('heading')).toHaveTextContent('Loading Error');
    expect(screen.getByText(LOADING)).toBeInTheDocument();
  });

  test.each([[null], [undefined], ['text'], [{}]])('survives a thrown %j', (error) => {
    render(
      <CrashBoundary>
        <Broken error={error} />
      </CrashBoundary>,
    );
    expect(screen.getByRole('heading')).toHaveTextContent('Something went wrong');
  });
});

describe('the route error page (specification §2)', () => {
  afterEach(expectPrinted);

  const show = async (load: () => never) => {
    renderRoute({ path: '/', lazy: async () => load(), errorElement: <RouteErrorPage /> });
    await screen.findByRole('heading');
  };

  // @spec 2.58
  test('shows the status text where there is one', async () => {
    await show(() => {
      // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to answer with a status
      throw new Response(null, { status: 418, statusText: 'Short and stout' });
    });
    expect(screen.getByRole('heading')).toHaveTextContent('Oops!');
    expect(screen.getByText('Sorry, an unexpected error has occurred.')).toBeInTheDocument();
    expect(screen.getByText('Short and stout')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All devices' })).toHaveAttribute('href', '/');
  });

  // @spec 2.61
  test('distinguishes scripts that failed to load from other errors', async () => {
    await show(() => {
      throw new Error('Unable to preload CSS for /assets/a.css');
    });
    expect(screen.getByRole('heading')).toHaveTextContent('Loading Error');
  });
});

describe('the ID of an error', () => {
  const lines: { level: string; message: string; data: { errorId?: string } }[] = [];
  beforeEach(() => {
    openLog((level, message, data) => lines.push({ level, message, data: data as { errorId?: string } }));
    // Lines logged before a listener was set.
    lines.length = 0;
  });
  afterEach(expectPrinted);
  const shown = () => /Error ID ([0-9A-F]{6})$/.exec(screen.getByText(/^Error ID/).textContent)?.[1];

  test('on the crash screen equals the ID in the log', () => {
    render(
      <CrashBoundary>
        <Broken error={new Error('x')} />
      </CrashBoundary>,
    );
    expect(lines).toMatchObject([{ level: 'error', message: 'The page crashed', data: { errorId: shown() } }]);
    expect(shown()).toBeDefined();
  });

  test('on the route error page equals the ID in the log', async () => {
    renderRoute({ path: '/', element: <Broken error={new Error('x')} />, errorElement: <RouteErrorPage /> });
    await screen.findByRole('heading');
    expect(lines).toMatchObject([{ level: 'error', message: 'A page failed', data: { errorId: shown() } }]);
    expect(shown()).toBeDefined();
  });
});

// @spec 8.6
test('isLoadError recognises the messages of the specification (§8)', () => {
  for (const message of [
    'Failed to fetch dynamically imported module: https://x.test/a.js',
    'Loading chunk 12 failed.',
    'Unable to preload CSS for /assets/a.css',
    // Beyond the specification: webpack's own words for a style sheet.
    'Loading CSS chunk 3 failed.',
  ])
    expect(isLoadError(new Error(message))).toBe(true);
  for (const other of [new Error('Network Error'), 'Loading chunk 1', null, undefined, 5])
    expect(isLoadError(other)).toBe(false);
});
