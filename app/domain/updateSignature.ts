/** What the release key signs of an update (S24): which file, of which version, until when it is valid, with which contents (SHA-512 in base64). */
export function signedText(
  { version, expires }: { readonly version: string; readonly expires: string },
  file: { readonly url: string; readonly sha512: string },
): string {
  return ['farsight-update', version, expires, file.url, file.sha512].join('\n');
}
