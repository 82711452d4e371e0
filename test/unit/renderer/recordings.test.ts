/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { openInStorage } from '../../../renderer/features/live-view/capture/openInStorage';
import { listUnsaved, openRecording, writeFile } from '../../../renderer/lib/recordings';
import { BrowserStorage } from '../../support/browserStorage';

let browser: BrowserStorage;
beforeEach(() => {
  browser = BrowserStorage.install();
});
afterEach(() => void jest.restoreAllMocks());

/** A recording whose tab has crashed: its lock is gone, its pieces are there. */
async function crash(account: string, name: string): Promise<void> {
  const { folder } = await openRecording(account, name);
  await writeFile(folder, '000001', new Blob(['piece']));
  browser.held.clear();
}

const namesOf = async (account: string) => (await listUnsaved(account)).map(({ name }) => name);
const recordings = () => {
  const folder = browser.root.folders.get('recordings');
  if (!folder) throw new Error('No folder of recordings');
  return folder;
};
/** The folder of one account, or of the only one. */
const first = () => [...recordings().folders.values()][0] ?? recordings();

// @threat S51
test('an interrupted recording is offered to its own account and to no other', async () => {
  await crash('u_mara', 'Drone_1.webm');
  await crash('u_ines', 'Drone_2.webm');
  expect(await namesOf('u_mara')).toEqual(['Drone_1.webm']);
  expect(await namesOf('u_ines')).toEqual(['Drone_2.webm']);
  expect(await namesOf('u_jonas')).toEqual([]);
  const [mine] = await listUnsaved('u_ines');
  await mine?.remove();
  expect([await namesOf('u_mara'), await namesOf('u_ines')]).toEqual([['Drone_1.webm'], []]);
});

test('an account whose id is no file name has a folder too', async () => {
  for (const account of ['..', 'a/b', '#7', 'dröne', 'x'.repeat(2000)]) {
    await crash(account, 'Drone.webm');
    expect(await namesOf(account)).toEqual(['Drone.webm']);
  }
  const names = [...recordings().folders.keys()];
  expect(names).toEqual(Array(5).fill(expect.stringMatching(/^[0-9a-f]{64}$/)));
});

test('a recording that another tab writes is not offered, nor one without a piece', async () => {
  const { release } = await openRecording('u_mara', 'running.webm');
  await openRecording('u_mara', 'empty.webm').then((empty) => empty.release());
  await new Promise((resolve) => setTimeout(resolve));
  expect(await namesOf('u_mara')).toEqual([]);
  expect([...first().folders.keys()]).toEqual(['running.webm']);
  release();
});

test('makes room by what any account downloaded long ago, not by what was lately, is interrupted or still runs', async () => {
  for (const name of ['old', 'late', 'running-done']) await (await openInStorage('u_mara', name)).finish();
  await crash('u_mara', 'crashed');
  for (const name of ['late', 'old', 'running-done']) {
    const lastModified = Date.now() - (name === 'late' ? 60_000 : 3600_000);
    first()
      .folders.get(name)
      ?.files.set('done', new File(['1'], 'done', { lastModified }));
  }
  browser.held.add('farsight recording running-done');
  await openInStorage('u_ines', 'new');
  expect([...first().folders.keys()].sort()).toEqual(['crashed', 'late', 'running-done']);
});

test('recordings that version 1.1.6 kept without an account are deleted', async () => {
  const all = await browser.root.getDirectoryHandle('recordings');
  const old = await all.getDirectoryHandle('Drone_1.webm');
  await writeFile(old as unknown as FileSystemDirectoryHandle, '000001', new Blob(['piece']));
  expect(await namesOf('u_mara')).toEqual([]);
  expect(all.folders.has('Drone_1.webm')).toBe(false);
});
