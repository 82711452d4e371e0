import { NAME } from '#app/brand';

/** Texts of the frame of a device's pages. */
export const WORDS = {
  missingPage: `Device not found · ${NAME}`,
  missing: 'Device not found',
  missingText: 'It does not exist, was removed, or is no longer shared with you.',
  toDevices: 'Back to devices',
  failed: 'This device could not be loaded',
  tryAgain: 'Try again',
  loading: 'Loading the device',
  confirmFailed: 'Could not check whether a change waits for confirmation.',
  alertsFailed: 'The alerts could not be loaded.',
  breadcrumb: 'Breadcrumb',
  devices: 'Devices',
  /** The navigation among its pages, and the page's title until its name is known. */
  device: 'Device',
  live: 'Live',
  settings: 'Settings',
} as const;
