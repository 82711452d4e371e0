/** Data with some bytes overwritten. */
export function patched(data: Blob, patches: readonly { readonly at: number; readonly data: Blob }[]): Blob {
  return patches.reduce(
    (whole, { at, data: over }) => new Blob([whole.slice(0, at), over, whole.slice(at + over.size)]),
    data,
  );
}
