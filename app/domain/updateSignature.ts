/** What the release key signs of an update (`security.md` S24): which file, of which version, with which contents (SHA-512 in base64). */
export function signedText(version: string, file: { readonly url: string; readonly sha512: string }): string {
  return ['farsight-update', version, file.url, file.sha512].join('\n');
}
