/** Text in the place of a device's video until its streams are known; the player goes on with it. It stands alone because it comes before the player. */
export const SKELETON = {
  connecting: 'Connecting…',
} as const;
