import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { signedText } from '#app/domain/updateSignature';
import { compareVersions, isReleaseVersion } from '#app/domain/updateState';

/** One installer of a release, as the feed describes it: SHA-512 and Ed25519 signature in base64. */
const FileSchema = v.object({
  url: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,199}$/, 'a plain file name')),
  sha512: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{86}==$/)),
  signature: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{86}==$/)),
});
const ReleaseSchema = v.object({
  version: v.pipe(
    v.string(),
    v.check((one) => isReleaseVersion(one)),
  ),
  /** Until then the metadata is valid, so that an old release cannot be offered for ever. */
  expires: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)),
  files: v.pipe(v.array(FileSchema), v.minLength(1), v.maxLength(20)),
});
export type Release = v.InferOutput<typeof ReleaseSchema>;

/** The prefix that makes a raw Ed25519 key a DER key for Node (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** What a release is compared with. */
export interface Known {
  /** In ms since the epoch. */
  readonly now: number;
  /** The highest version that valid metadata had before; null: none yet. */
  readonly newest: string | null;
}

/**
 * The release of the update metadata, if the release key signed every file in it, it is still valid, and no newer one was
 * seen before (S24). Throws an Error that says for the log what is wrong; nothing of the metadata is used then.
 */
export function verifyRelease(metadata: unknown, publicKey: string, { now, newest }: Known): Release {
  const parsed = v.safeParse(ReleaseSchema, metadata);
  if (!parsed.success) throw new Error(`update metadata is not valid: ${v.getDotPath(parsed.issues[0]) ?? 'root'}`);
  const release = parsed.output;
  const key = createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, Buffer.from(publicKey, 'base64')]),
    format: 'der',
    type: 'spki',
  });
  for (const file of release.files) {
    const text = Buffer.from(signedText(release, file));
    if (!verify(null, text, key, Buffer.from(file.signature, 'base64'))) throw new Error('update signature is wrong');
  }
  // Not a number for a date that does not exist.
  if (!(Date.parse(release.expires) > now)) throw new Error('update metadata has expired');
  if (newest !== null && compareVersions(release.version, newest) < 0)
    throw new Error('update metadata is of an older version than seen before');
  return release;
}

/** Throws unless a downloaded file is, byte for byte, one that the release key signed. */
export async function verifyFile(file: string, release: Release): Promise<void> {
  const hash = createHash('sha512');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  const sha512 = hash.digest('base64');
  const isSigned = release.files.some((one) => one.sha512 === sha512 && path.extname(one.url) === path.extname(file));
  if (!isSigned) throw new Error('downloaded update is not the one that was signed');
}
