/** How long a browser may take to begin a download before its address is forgotten, in ms. */
const KEEP_MS = 60_000;

/** Has the browser save a file under this name. */
export function download(name: string, data: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}

/** Data with bytes put over it. */
export function patched(data: Blob, patches: readonly { readonly at: number; readonly data: Blob }[]): Blob {
  return patches.reduce(
    (whole, { at, data: over }) => new Blob([whole.slice(0, at), over, whole.slice(at + over.size)]),
    data,
  );
}
