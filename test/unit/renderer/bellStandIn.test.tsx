/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, jest, test } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/dom';
import { alert, ALERTS, answer } from '../../support/openAlerts';
import { click, open, shared, usePages } from '../../support/pages';

/** Leaves out the real delay of 2.2 s, so that the bell never comes by itself during a test; the end-to-end test `bell.spec` plays that delay. */
jest.mock('../../../renderer/lib/afterFirstScreen', () => ({ AFTER_FIRST_SCREEN_MS: 60_000 }));

usePages();

const bell = (name: string) => screen.findByRole('button', { name });
const panel = () => screen.findByRole('dialog', { name: 'Alerts' });

test('the list does not open by itself when a server without alerts has some again', async () => {
  const hear = (id: string) => {
    const event = { ...alert(id), severity: 'warning', at: '2026-11-01T12:00:00Z' };
    shared.sandbox.control.inject(`event: alert-raised\ndata: ${JSON.stringify(event)}\n\n`);
  };
  const isOpen = () => screen.queryByRole('dialog', { name: 'Alerts' }) !== null;
  answer([alert('al_1')]);
  await open('u_mara', '/');
  await click('Alerts of all devices');
  await panel();
  await screen.findByText('Live: connected');
  shared.sandbox.control.clearFaults();
  shared.sandbox.control.addFault({ path: ALERTS, kind: 'status', status: 404 });
  hear('al_2');
  await waitFor(() => expect(isOpen()).toBe(false));
  shared.sandbox.control.clearFaults();
  answer([alert('al_3')]);
  hear('al_3');
  await bell('1 open alert');
  expect(isOpen()).toBe(false);
});

test('a click on the bell before its script is loaded opens the list once it is', async () => {
  await open('u_mara', '/');
  await click('Alerts of all devices');
  await panel();
});

/** Presses a mouse on what stands for the bell, and returns the bell that comes meanwhile. */
async function pressUntilShown(): Promise<HTMLElement> {
  answer([]);
  await open('u_mara', '/');
  const standIn = await bell('Alerts of all devices');
  // jsdom's event has no kind of pointer.
  fireEvent(standIn, Object.assign(createEvent.pointerDown(standIn), { pointerType: 'mouse', button: 0 }));
  fireEvent.focusIn(standIn);
  const shown = await bell('No open alerts');
  expect(standIn).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Alerts' })).toBeNull();
  return shown;
}

test('a mouse that is pressed before the bell is loaded and released after that opens the list', async () => {
  fireEvent.pointerUp(await pressUntilShown());
  await panel();
});

test('a mouse that is pressed before the bell is loaded and released elsewhere opens nothing, nor does a later release', async () => {
  const shown = await pressUntilShown();
  fireEvent.pointerUp(document.body);
  fireEvent.pointerUp(shown);
  // React draws what an event has changed before this goes on.
  await Promise.resolve();
  expect(shown).toHaveAttribute('aria-expanded', 'false');
});

test('the Space key opens the list when it is pressed before the bell is loaded', async () => {
  answer([]);
  await open('u_mara', '/');
  fireEvent.keyDown(await bell('Alerts of all devices'), { key: ' ' });
  await panel();
});
