import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { verifyFile, verifyRelease } from '../../../main/updates/signature';

const pair = generateKeyPairSync('ed25519');
const KEY = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
const sha512 = (text: string) => createHash('sha512').update(text).digest('base64');

const NOW = Date.parse('2026-12-01T00:00:00.000Z');
const EXPIRES = '2026-12-01T00:00:00.001Z';

/** By hand, as the release job writes it (`docs/release.md`): the version, the expiry, the name and the hash, a line each. */
const signed = (version: string, url: string, contents = 'the new app', expires = EXPIRES) => {
  const text = ['farsight-update', version, expires, url, sha512(contents)].join('\n');
  return {
    url,
    sha512: sha512(contents),
    signature: sign(null, Buffer.from(text), pair.privateKey).toString('base64'),
  };
};
const APP = 'farsight-1.2.0-linux-x86_64.AppImage';
const good = {
  version: '1.2.0',
  expires: EXPIRES,
  files: [signed('1.2.0', APP), signed('1.2.0', 'Farsight Setup 1.2.0.exe', 'other')],
};
const verify = (metadata: unknown, newest: string | null = null, now = NOW) =>
  verifyRelease(metadata, KEY, { newest, now });

describe('the metadata of an update (S24)', () => {
  test('is taken when the release key signed every file of it and it is valid', () => {
    expect(verify(good)).toEqual(good);
    expect(verify({ ...good, releaseNotes: '<b>new</b>' })).toEqual(good);
  });

  test.each([
    ['another key signed it', { ...good, files: [{ ...good.files[0], signature: `${'A'.repeat(86)}==` }] }],
    [
      'one of its files is not signed',
      { ...good, files: [good.files[0], { ...good.files[1], sha512: sha512('evil') }] },
    ],
    ['its version is not the signed one', { ...good, version: '1.3.0' }],
    ['its expiry is not the signed one', { ...good, expires: '2027-12-01T00:00:00.000Z' }],
    [
      'its file has another name than the signed one',
      { ...good, files: [{ ...good.files[0], url: 'other.AppImage' }] },
    ],
  ])('is refused when %s', (_, metadata) => {
    expect(() => verify(metadata)).toThrow('update signature is wrong');
  });

  test('is refused once it has expired, and where its signed expiry is no date', () => {
    expect(() => verify(good, null, NOW + 1)).toThrow('update metadata has expired');
    const expires = '2026-99-01T00:00:00.000Z';
    const other = { ...good, expires, files: [signed('1.2.0', APP, 'the new app', expires)] };
    expect(() => verify(other)).toThrow('update metadata has expired');
  });

  test('is refused when a newer version was seen before, whatever its expiry', () => {
    expect(() => verify(good, '1.2.1')).toThrow('update metadata is of an older version than seen before');
    for (const newest of ['1.2.0', '1.1.9']) expect(verify(good, newest)).toEqual(good);
  });

  test.each([
    ['root', null],
    ['root', 'text'],
    ['version', { ...good, version: '1.2' }],
    ['version', { ...good, version: 'v1.2.0' }],
    ['expires', { version: good.version, files: good.files }],
    ['expires', { ...good, expires: '2026-12-01' }],
    ['expires', { ...good, expires: `${EXPIRES}\n` }],
    ['files', { ...good, files: [] }],
    ['files', { ...good, files: Array.from({ length: 21 }, () => good.files[0]) }],
    ['files.0.url', { ...good, files: [{ ...good.files[0], url: '../evil.AppImage' }] }],
    ['files.0.url', { ...good, files: [{ ...good.files[0], url: 'a/b.AppImage' }] }],
    ['files.0.url', { ...good, files: [{ ...good.files[0], url: '.hidden' }] }],
    ['files.0.url', { ...good, files: [{ ...good.files[0], url: 'x'.repeat(201) }] }],
    ['files.0.sha512', { ...good, files: [{ ...good.files[0], sha512: 'short==' }] }],
    ['files.0.sha512', { ...good, files: [{ ...good.files[0], sha512: `${good.files[0]?.sha512}x` }] }],
    ['files.0.sha512', { ...good, files: [{ ...good.files[0], sha512: `x${good.files[0]?.sha512}` }] }],
    ['files.0.signature', { ...good, files: [{ ...good.files[0], signature: '' }] }],
    ['files.0.signature', { ...good, files: [{ ...good.files[0], signature: `x${good.files[0]?.signature}` }] }],
    ['files.0.signature', { ...good, files: [{ ...good.files[0], signature: `${good.files[0]?.signature}x` }] }],
  ])('is refused by the name of what is wrong with it: %s', (where, metadata) => {
    expect(() => verify(metadata)).toThrow(new Error(`update metadata is not valid: ${where}`));
  });
});

describe('a downloaded file', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-signature-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const download = (name: string, contents: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, contents);
    return file;
  };

  test('is the one that was signed, whatever it is called here', async () => {
    await expect(verifyFile(download('update.AppImage', 'the new app'), good)).resolves.toBeUndefined();
  });

  test.each([
    ['a byte of it is another', 'update.AppImage', 'the new apq'],
    ['it is empty', 'update.AppImage', ''],
    ['it is a signed one of another kind', 'update.AppImage', 'other'],
  ])('is refused when %s', async (_, name, contents) => {
    await expect(verifyFile(download(name, contents), good)).rejects.toThrow(
      'downloaded update is not the one that was signed',
    );
  });
});
