import { createHash, createPrivateKey, sign } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { signedText } from '../../app/domain/updateSignature';

interface Metadata {
  readonly version: string;
  readonly files: { url: string; sha512: string; signature?: string }[];
}

/**
 * Signs every installer that the update metadata (`latest*.yml`) of a folder names, after hashing it anew, and writes `SHA256SUMS` beside.
 * `key`: a private Ed25519 key, PKCS 8 in base64. Throws an Error with one sentence; nothing is written then.
 */
export function signRelease(folder: string, key: string): readonly string[] {
  const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' });
  const feeds = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name));
  if (feeds.length === 0) throw new Error(`${folder} holds no update metadata (latest*.yml).`);
  const signed = feeds.map((name) => {
    const metadata = parse(readFileSync(path.join(folder, name), 'utf8')) as Metadata;
    for (const file of metadata.files) {
      const place = path.join(folder, file.url);
      if (!existsSync(place)) throw new Error(`${name} names ${file.url}, which is not there.`);
      const sha512 = createHash('sha512').update(readFileSync(place)).digest('base64');
      if (sha512 !== file.sha512) throw new Error(`${file.url} is not the file that ${name} describes.`);
      file.signature = sign(null, Buffer.from(signedText(metadata.version, file)), privateKey).toString('base64');
    }
    return { name, text: stringify(metadata) };
  });
  for (const { name, text } of signed) writeFileSync(path.join(folder, name), text);
  const files = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isFile() && one.name !== 'SHA256SUMS');
  const sums = files.map(
    ({ name }) =>
      `${createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex')}  ${name}`,
  );
  writeFileSync(path.join(folder, 'SHA256SUMS'), `${sums.sort().join('\n')}\n`);
  return feeds;
}
