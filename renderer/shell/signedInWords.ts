import { NAME } from '#app/brand';

/** Texts of the frame of a signed-in user's pages, which comes with the device list (specification §2). */
export const WORDS = {
  loading: `Loading ${NAME}`,
  nav: 'Main',
  devices: 'Devices',
  wall: 'Wall',
  account: (name: string) => `Account: ${name}`,
  liveLost: 'Real-time connection lost.',
  /** After the first sentence, where there is room. */
  liveLostMore: 'Device status may not be up to date.',
  statusAsOf: (time: string) => `Status as of ${time}.`,
  reconnect: 'Reconnect',
  liveTrouble: 'The server is not responding. Retrying.',
  /** As the bell's own label until the number is known. */
  bell: 'Alerts of all devices',
  bellFailed: 'The alerts could not be loaded. Check the connection and try again.',
  paletteKeys: 'Find a device, page or command',
  paletteFailed: 'The search could not be loaded. Check the connection and try again.',
  developerFailed: 'The developer panel could not be loaded. Check the connection and try again.',
} as const;
