import { TRIES_AGAIN } from '../../components/words';

/** Texts of the frame of a device's pages. */
export const WORDS = {
  missing: 'Device not found',
  missingText: 'It does not exist, was removed, or is no longer shared with you.',
  search: 'Search devices',
  /** Signs out first. */
  switchAccount: 'Switch account',
  toDevices: 'All devices',
  failed: 'This device could not be loaded',
  tryAgain: 'Try again',
  trying: 'Trying…',
  goesOn: TRIES_AGAIN,
  /** Once all tries have failed. */
  gaveUp: 'Try again, or open another device.',
  loading: 'Loading the device',
  neighboursFailed: 'The way to the next device could not be loaded.',
  /** Links to the previous and the next device of the list. */
  neighbours: 'Devices in the list',
  position: ({ position, count }: { readonly position: number; readonly count: number }) => `${position} of ${count}`,
  previous: (name: string) => `Previous device: ${name}`,
  next: (name: string) => `Next device: ${name}`,
  nextOfList: 'Next device of the list',
  previousOfList: 'Previous device of the list',
  withKey: (label: string, key: string) => `${label} (${key})`,
  confirmFailed: 'Could not check whether a change waits for confirmation.',
  sentFailed: 'What became of a change could not be loaded.',
  alertsFailed: 'The alerts could not be loaded.',
  breadcrumb: 'Breadcrumb',
  devices: 'Devices',
  /** Name of the navigation, and the page's title until the device's name is known. */
  device: 'Device',
  live: 'Live',
  settings: 'Settings',
} as const;
