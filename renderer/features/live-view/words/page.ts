import { TRIES_AGAIN } from '../../../components/words';

/** Texts of the live page around the video. */
export const PAGE = {
  loading: 'Loading streams',
  failed: 'Streams could not be loaded',
  tryAgain: 'Try again',
  goesOn: TRIES_AGAIN,
  reauthenticate: 'Re-authenticate',
  authenticate: 'Authenticate',

  noSource: 'No video source',
  noSourceText: 'This device has no streams. Add a camera to it.',
  noSourceViewer: 'This device has no streams. Ask an editor to add a camera.',
  mediaSettings: 'Open media settings',
  networkSettings: 'Open network settings',
  noVideoYet: 'Offline, no video yet',
  noVideoYetText: ({ age }: { readonly age: string }) =>
    `Offline for ${age}, and it has never sent video. Check its power and network.`,

  telemetry: 'Telemetry',
  lastValues: 'Device offline. Showing last known values.',
  /** Why no telemetry can be expected. */
  refusals: {
    unsupported: 'This device does not report live data.',
    forbidden: 'You do not have access to this device’s live data.',
    'too-many': 'Too many live connections are open. Close another page of this app; this one tries again by itself.',
  },
} as const;
