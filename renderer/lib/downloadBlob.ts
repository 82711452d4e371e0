/** Time in ms that a browser has to begin a download before its URL is revoked. */
const KEEP_MS = 60_000;

/** Downloads data as a file of this name. */
export function downloadBlob(name: string, data: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}
