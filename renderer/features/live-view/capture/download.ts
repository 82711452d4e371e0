/** Time in ms that a browser has to begin a download before its URL is revoked. */
const KEEP_MS = 60_000;

/** Downloads a file under this name. */
export function download(name: string, data: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}

/** Data with some bytes overwritten. */
export function patched(data: Blob, patches: readonly { readonly at: number; readonly data: Blob }[]): Blob {
  return patches.reduce(
    (whole, { at, data: over }) => new Blob([whole.slice(0, at), over, whole.slice(at + over.size)]),
    data,
  );
}
