/** Text in place of a device's video until its streams are known; the player then shows the same. In a file of its own, because it is needed before the player. */
export const SKELETON = {
  connecting: 'Connecting…',
} as const;
