/** Texts of the picture on the media page. */
export const PREVIEW = {
  loading: 'Loading…',
  none: 'The device does not offer this stream now.',
  before: 'Before the change',
  now: 'Live',
  last: 'Last picture',
  lastOf: ({ ago }: { readonly ago: string }) => `Last picture ${ago}`,
  noPicture: 'No picture yet',
  play: 'Play video',
  playHint: 'The device sends video while it is played here.',
  pause: 'Pause video',
} as const;
