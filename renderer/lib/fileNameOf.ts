const MOST = 60;

/** A device's name, of characters that every system takes in the name of a file. */
export const fileNameOf = (device: string): string =>
  device
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .slice(0, MOST)
    .trim() || 'device';
