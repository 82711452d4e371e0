/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { openInStorage } from '../../../renderer/features/live-view/capture/openInStorage';
import { listKept, openRecording, writeFile } from '../../../renderer/lib/recordings';
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

const namesOf = async (account: string) => (await listKept(account)).map(({ name }) => name);
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
  const [mine] = await listKept('u_ines');
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

test('what was saved is offered again until a person deletes it, whatever becomes of its download', async () => {
  await (await openInStorage('u_mara', 'saved')).finish();
  expect(await listKept('u_mara')).toEqual([]);
  const file = await openInStorage('u_mara', 'saved');
  await file.write(new Blob(['piece']));
  await file.finish();
  browser.held.clear();
  first()
    .folders.get('saved')
    ?.files.set('done', new File(['1'], 'done', { lastModified: Date.now() - 40 * 86_400_000 }));
  const [saved] = await listKept('u_mara');
  expect(saved).toMatchObject({ name: 'saved', isSaved: true });
  const before = browser.saved.length;
  await saved?.save();
  expect(Buffer.from((await browser.saved.at(-1)?.arrayBuffer()) ?? new ArrayBuffer(0)).toString()).toBe('piece');
  expect(browser.saved).toHaveLength(before + 1);
  await saved?.remove();
  expect(await listKept('u_mara')).toEqual([]);
});

test('what was saved before a sign-out is offered no more, and deleted once its download has surely ended', async () => {
  for (const name of ['old', 'late', 'crashed']) await crash('u_mara', name);
  for (const one of await listKept('u_mara')) if (one.name !== 'crashed') await one.leave();
  expect(await namesOf('u_mara')).toEqual(['crashed']);
  first()
    .folders.get('old')
    ?.files.set('left', new File(['1'], 'left', { lastModified: Date.now() - 3600_000 }));
  await openInStorage('u_ines', 'new');
  expect([...first().folders.keys()].sort()).toEqual(['crashed', 'late']);
});

test('recordings that version 1.1.6 kept without an account are deleted', async () => {
  const all = await browser.root.getDirectoryHandle('recordings');
  const old = await all.getDirectoryHandle('Drone_1.webm');
  await writeFile(old as unknown as FileSystemDirectoryHandle, '000001', new Blob(['piece']));
  expect(await namesOf('u_mara')).toEqual([]);
  expect(all.folders.has('Drone_1.webm')).toBe(false);
});
