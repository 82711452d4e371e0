/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { InterruptedRecordings, SavedRecordings } from '../../../renderer/components/KeptRecordings';
import { listKept, openRecording, writeFile } from '../../../renderer/lib/recordings';
import { useKeptRecordings } from '../../../renderer/lib/useKeptRecordings';
import { BrowserStorage, type StorageFolder } from '../../support/browserStorage';

const NAMES = ['Harbour drone_2026-08-21T14-03-11Z.webm', 'Harbour drone_2026-08-22T14-03-11Z.webm'] as const;
let browser: BrowserStorage;
beforeEach(() => {
  // The storage answers at times that no test decides.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  browser = BrowserStorage.install();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function Recordings() {
  const kept = useKeptRecordings('u_mara');
  return (
    <>
      <InterruptedRecordings kept={kept} />
      <SavedRecordings kept={kept} />
    </>
  );
}

/** Two recordings that a crash has interrupted. */
async function open() {
  for (const name of NAMES) {
    const { folder } = await openRecording('u_mara', name);
    await writeFile(folder, '000001', new Blob(['piece']));
  }
  browser.held.clear();
  render(<Recordings />);
  await waitFor(() => expect(lines()).toHaveLength(2));
}
const lines = () => screen.queryAllByText(/A recording of Harbour drone from .* was interrupted/);
const first = (name: string) => screen.getAllByRole('button', { name })[0] ?? document.body;
/** The only account's folder. */
const own = (): StorageFolder => {
  const [folder] = browser.root.folders.get('recordings')?.folders.values() ?? [];
  if (!folder) throw new Error('no recordings');
  return folder;
};

test('recordings are offered however late the storage answers', async () => {
  await open();
  cleanup();
  jest.useFakeTimers();
  let answer = () => {};
  const { getDirectory } = navigator.storage;
  const isAnswering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  jest.spyOn(navigator.storage, 'getDirectory').mockImplementation(async () => {
    await isAnswering;
    return getDirectory.call(navigator.storage);
  });
  render(<Recordings />);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(lines()).toHaveLength(0);
  jest.useRealTimers();
  answer();
  await waitFor(() => expect(lines()).toHaveLength(2));
});

test('a recording that cannot be saved stays in its place, says so, and can be saved again', async () => {
  await open();
  const before = lines().map(({ textContent }) => textContent);
  const create = jest.spyOn(URL, 'createObjectURL').mockImplementationOnce(() => {
    throw new Error('no room');
  });
  fireEvent.click(first('Save'));
  expect(await screen.findByText('It could not be saved. Try again.')).toBeVisible();
  // The line is a live region: an alert in it would be announced twice.
  expect(screen.queryByRole('alert')).toBeNull();
  expect(lines().map(({ textContent }) => textContent)).toEqual(before);
  expect(screen.queryByText('Saved recordings: 1')).toBeNull();
  expect(browser.saved).toHaveLength(0);
  fireEvent.click(first('Save'));
  expect(await screen.findByText('Saved recordings: 1')).toBeInTheDocument();
  expect(screen.queryByText('It could not be saved. Try again.')).toBeNull();
  expect([lines().length, create.mock.calls.length]).toEqual([1, 2]);
});

test('a recording that cannot be deleted stays in its place, says so, and can be deleted again', async () => {
  await open();
  const remove = jest.spyOn(own(), 'removeEntry').mockRejectedValueOnce(new Error('in use'));
  fireEvent.click(first('Delete'));
  expect(await screen.findByText('It could not be deleted. Try again.')).toBeVisible();
  expect([lines().length, (await listKept('u_mara')).length]).toEqual([2, 2]);
  fireEvent.click(first('Delete'));
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(remove).toHaveBeenCalledTimes(2);
});

test('a saved recording that cannot be saved again says so in an alert', async () => {
  await open();
  fireEvent.click(first('Save'));
  await screen.findByText('Saved recordings: 1');
  jest.spyOn(URL, 'createObjectURL').mockImplementationOnce(() => {
    throw new Error('no room');
  });
  fireEvent.click(screen.getByText('Save again'));
  expect(await screen.findByRole('alert', { hidden: true })).toHaveTextContent('It could not be saved. Try again.');
});

test('a recording is saved once, however often its button is pressed meanwhile', async () => {
  await open();
  fireEvent.click(first('Save'));
  fireEvent.click(first('Save'));
  expect(await screen.findByText('Saved recordings: 1')).toBeInTheDocument();
  expect(browser.saved).toHaveLength(1);
});

test('a recording whose download has begun counts as saved where the storage takes no mark', async () => {
  await open();
  browser.isFull = true;
  fireEvent.click(first('Save'));
  expect(await screen.findByText('Saved recordings: 1')).toBeInTheDocument();
  expect(browser.saved).toHaveLength(1);
});
