/** The data of an update that the release key signs (S24): the name of the file, its version, the date until which the signature is valid, and the SHA-512 of the file in base64. */
export function signedText(
  { version, expires }: { readonly version: string; readonly expires: string },
  file: { readonly url: string; readonly sha512: string },
): string {
  return ['farsight-update', version, expires, file.url, file.sha512].join('\n');
}
