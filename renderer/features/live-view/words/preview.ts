/** Texts of the preview on the media page. */
export const PREVIEW = {
  loading: 'Loading…',
  none: 'The device does not offer this stream now.',
  before: 'Before the change',
  now: 'Now',
} as const;
