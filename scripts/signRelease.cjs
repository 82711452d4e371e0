// `npm run release:sign -- FOLDER [DAYS]`: signs the update metadata of a release with the key in FARSIGHT_UPDATE_KEY, and writes
// checksums. Apps accept the metadata for that many days; signing it again renews it.
// It runs where the release key is, so it needs nothing but Node: no package, no build, no other file of this project.
'use strict';

const { createHash, createPrivateKey, sign } = require('node:crypto');
const { existsSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const FILE = /^ {2}- url: ([A-Za-z0-9][A-Za-z0-9 ._-]*)$/;
const HASH = /^ {4}sha512: ([A-Za-z0-9+/]{86}==)$/;

/** The same text as `app/domain/updateSignature.ts`; a test verifies what is signed here with the app's own check. */
const signedText = ({ version, expires }, { url, sha512 }) =>
  ['farsight-update', version, expires, url, sha512].join('\n');

/**
 * Version and files of update metadata as electron-builder writes it: one value a line, none of them quoted or folded.
 * Whatever else `files` may be is refused, so that nothing is signed that was read wrongly.
 */
function readMetadata(name, text) {
  // What signing added before is replaced.
  const lines = text.split('\n').filter((line) => !/^(?:expires| {4}signature): /.test(line));
  const version = /^version: (\d+\.\d+\.\d+)$/.exec(lines.find((line) => line.startsWith('version:')) ?? '')?.[1];
  const begin = lines.indexOf('files:');
  const end = lines.findIndex((line, at) => at > begin && !line.startsWith(' '));
  const files = [];
  for (let at = begin + 1; begin !== -1 && at < end; at += 1) {
    const url = FILE.exec(lines[at])?.[1];
    const sha512 = HASH.exec(lines[at])?.[1];
    if (url !== undefined) files.push({ url });
    else if (sha512 !== undefined && files.length > 0) Object.assign(files.at(-1), { sha512, line: at });
    else if (!/^ {4}(size|blockMapSize|isAdminRightsRequired): (\d+|true|false)$/.test(lines[at])) return refuse(name);
  }
  const isWhole = version !== undefined && files.length > 0 && files.every(({ sha512 }) => sha512 !== undefined);
  return isWhole ? { version, files, lines } : refuse(name);
}

function refuse(name) {
  throw new Error(`${name} is not update metadata as electron-builder writes it.`);
}

const DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Signs every installer that the update metadata (`latest*.yml`) of a folder names, after hashing it again, and writes
 * `SHA256SUMS` beside them. `key`: a private Ed25519 key, PKCS 8 in base64. `days`: how long apps accept the metadata. Throws an Error with one sentence; nothing is written then.
 */
function signRelease(folder, key, days = DAYS) {
  if (!(Number.isInteger(days) && days > 0 && days <= 366))
    throw new Error('The days are a whole number from 1 to 366.');
  const expires = new Date(Date.now() + days * DAY_MS).toISOString();
  const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' });
  const feeds = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name));
  if (feeds.length === 0) throw new Error(`${folder} holds no update metadata (latest*.yml).`);
  const signed = feeds.map((name) => {
    const { version, files, lines } = readMetadata(name, readFileSync(path.join(folder, name), 'utf8'));
    for (const file of files) {
      const place = path.join(folder, file.url);
      if (!existsSync(place)) throw new Error(`${name} names ${file.url}, which is not there.`);
      const sha512 = createHash('sha512').update(readFileSync(place)).digest('base64');
      if (sha512 !== file.sha512) throw new Error(`${file.url} is not the file that ${name} describes.`);
      const signature = sign(null, Buffer.from(signedText({ version, expires }, file)), privateKey).toString('base64');
      lines[file.line] += `\n    signature: ${signature}`;
    }
    const at = lines.findIndex((line) => line.startsWith('version:'));
    // Quoted, because a YAML reader makes a date of it otherwise.
    lines[at] += `\nexpires: '${expires}'`;
    return { name, text: lines.join('\n') };
  });
  for (const { name, text } of signed) writeFileSync(path.join(folder, name), text);
  const files = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isFile() && one.name !== 'SHA256SUMS');
  const sums = files.map(({ name }) => {
    const sha256 = createHash('sha256').update(readFileSync(path.join(folder, name)));
    return `${sha256.digest('hex')}  ${name}`;
  });
  writeFileSync(path.join(folder, 'SHA256SUMS'), `${sums.sort().join('\n')}\n`);
  return feeds;
}

function main([folder = 'release', days]) {
  const key = process.env.FARSIGHT_UPDATE_KEY;
  if (!key) throw new Error('FARSIGHT_UPDATE_KEY holds no key. `npm run release:key` makes a pair.');
  console.log(`Signed: ${signRelease(folder, key, days && Number(days)).join(', ')}`);
}

module.exports = { signRelease };
if (require.main === module) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
