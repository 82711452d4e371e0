/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { lazyPart } from '../../../renderer/components/lazyPart';
import { toastQueue } from '../../../renderer/components/toast';
import { openLog } from '../../../renderer/lib/log';

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  openLog((_, message) => lines.push(message));
});
afterEach(cleanup);

interface MenuProps {
  readonly onClose: () => void;
}

/** A script that arrives or is lost when the test says so; the bundler's own loader is what this leaves out. */
function createScript() {
  const waiting: { resolve: () => void; reject: () => void }[] = [];
  const load = jest.fn(
    () =>
      new Promise<{ default: typeof Menu }>((resolve, reject) => {
        waiting.push({
          resolve: () => resolve({ default: Menu }),
          reject: () => reject(new Error('Loading chunk 7 failed.')),
        });
      }),
  );
  const settle = (how: 'resolve' | 'reject') => act(async () => waiting.splice(0).forEach((one) => one[how]()));
  return { load, settle };
}

function Menu({ onClose }: MenuProps) {
  return (
    <div role="menu">
      <button onClick={onClose}>Close</button>
    </div>
  );
}

function Toasts() {
  return toastQueue.use().map((one) => <output key={one.id}>{one.title}</output>);
}

function open(Part: React.ComponentType<MenuProps>) {
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <h1>Video</h1>
        <button onClick={() => setOpen(true)}>Open</button>
        {isOpen && <Part onClose={() => setOpen(false)} />}
        <Toasts />
      </>
    );
  }
  const view = render(<Page />, { wrapper: StrictMode });
  return { ...view, click: () => fireEvent.click(screen.getByText('Open')) };
}

const WORDS = 'The menu could not be loaded. Check the connection and try again.';
const closing = { failed: WORDS, giveUp: ({ onClose }: MenuProps) => onClose() };

describe('a part whose script comes with its first use', () => {
  test('is there once it has come, and at once from then on', async () => {
    const { load, settle } = createScript();
    const page = open(lazyPart(load, closing));
    page.click();
    expect(screen.queryByRole('menu')).toBeNull();
    await settle('resolve');
    expect(screen.getByRole('menu')).toBeInTheDocument();
    fireEvent.click(screen.getByText('Close'));
    page.click();
    expect(screen.getByRole('menu')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('that is lost is said in a toast, costs nothing beside it, and is asked for again at the next click', async () => {
    const { load, settle } = createScript();
    const page = open(lazyPart(load, closing));
    for (let time = 1; time <= 3; time += 1) {
      page.click();
      await settle('reject');
      expect(screen.getByText(WORDS)).toBeInTheDocument();
      expect(screen.getByRole('heading')).toHaveTextContent('Video');
      expect(load).toHaveBeenCalledTimes(time);
    }
    expect(screen.getAllByText(WORDS)).toHaveLength(1);
    expect(lines).toContain('A part could not be loaded');
    page.click();
    await settle('resolve');
    expect(screen.getByRole('menu')).toBeInTheDocument();
  });

  test('that was lost ahead of its use is asked for again by the use, without a word', async () => {
    const { load, settle } = createScript();
    const Part = lazyPart(load, closing);
    Part.preload();
    Part.preload();
    expect(load).toHaveBeenCalledTimes(1);
    await settle('reject');
    const page = open(Part);
    page.click();
    expect(load).toHaveBeenCalledTimes(2);
    await settle('resolve');
    expect(screen.getByRole('menu')).toBeInTheDocument();
  });

  test('that was closed before it is lost says nothing', async () => {
    const { load, settle } = createScript();
    const onClose = jest.fn();
    const Part = lazyPart(load, {
      failed: 'The closed menu could not be loaded.',
      giveUp: (props: MenuProps) => props.onClose(),
    });
    const { unmount } = render(<Part onClose={onClose} />);
    unmount();
    await settle('reject');
    render(<Toasts />);
    expect(screen.queryByText(/closed menu/)).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('is there though it came between the drawing and its effects', async () => {
    // Outside of `act`, which runs effects in one go with the drawing, as a browser does not.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    let arrive: () => void = () => undefined;
    const Part = lazyPart(
      () => new Promise<{ default: typeof Menu }>((resolve) => (arrive = () => resolve({ default: Menu }))),
      closing,
    );
    function Page() {
      useLayoutEffect(() => arrive(), []);
      return <Part onClose={() => undefined} />;
    }
    Part.preload();
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    root.render(<Page />);
    expect(await screen.findByRole('menu')).toBeInTheDocument();
    root.unmount();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  });

  test('that was not asked for has a button in its place', async () => {
    const { load, settle } = createScript();
    const Part = lazyPart(load, { failed: 'The sign-in could not be loaded.', placeholder: <i>Wait</i> });
    render(<Part onClose={() => undefined} />);
    expect(screen.getByText('Wait')).toBeInTheDocument();
    await settle('reject');
    expect(screen.getByRole('alert')).toHaveTextContent('The sign-in could not be loaded.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle('reject');
    expect(screen.getByRole('alert')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle('resolve');
    expect(screen.getByRole('menu')).toBeInTheDocument();
  });
});
