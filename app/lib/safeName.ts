/** Letters, digits and a few marks of a text, which every system takes in the name of a file, at most `most` characters of them. */
export const safeName = (text: string, fallback: string, most = 80): string =>
  Array.from(text.replace(/[^\p{L}\p{N} _-]/gu, '').trim())
    .slice(0, most)
    .join('')
    .trim() || fallback;

/** A device's name in the name of a file, beside a date. */
export const fileNameOf = (device: string): string => safeName(device, 'device', 60);
