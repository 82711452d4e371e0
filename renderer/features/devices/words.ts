import { TRIES_AGAIN } from '../../components/words';

/** Every text of the device list, whole sentences with named places. */
export const WORDS = {
  title: 'Devices',
  documentation: 'Documentation',
  wall: 'Wall',
  add: 'Add Device',
  loading: 'Loading devices',
  search: 'Search by name, ID or tag',
  searchShort: 'Search',
  /** What the keys of the table do. */
  keys: {
    rows: 'Next or previous device',
    ends: 'First or last device',
    controls: 'Next or previous button of a device',
  },
  failed: 'Devices could not be loaded',
  failedHint: 'The devices are not affected.',
  asOf: (age: string) => `As of ${age}`,
  notUpdated: (problem: string, isRetried: boolean) =>
    `The list could not be updated. ${problem}${isRetried ? ` ${TRIES_AGAIN}` : ''}`,
  tryAgain: 'Try again',
  trying: 'Trying…',
  reload: 'Reload',
  notConnected: 'Devices not showing as connected? Try reloading the page to refresh the connection status.',
  none: 'No Devices Found',
  noneHint: 'Get started by adding your first device',
  addFirst: 'Add Your First Device',
  /** For those who use devices of others. */
  noneInvited: 'Invited to someone else’s device? Open the link in the invitation email.',
  noMatch: 'No device matches',
  noMatchHint: 'Change the search or the filters.',
  noStatus: 'Status unknown',
  noStatusHint: 'Which devices are online is not known without a connection.',
  clear: 'Clear search and filters',
  cut: (shown: number, omitted: number) => `Only the first ${shown} devices are listed; ${omitted} more are left out.`,
  /** Below a printed list, which may have headings of groups between its devices. */
  notPrinted: (shown: number, omitted: number) =>
    `The first ${shown} rows are printed; ${omitted} more are left out. Filter to print others.`,
  count: (shown: number, total: number) => {
    if (shown !== total) return `${shown} of ${total} devices`;
    return total === 1 ? '1 device' : `${total} devices`;
  },

  live: {
    connected: 'Live: connected',
    connecting: 'Live: connecting',
    reconnecting: (attempt: number, most: number) => `Live: disconnected, attempt ${attempt} of ${most}`,
    lost: 'Live: disconnected',
    short: 'Live',
    shortLost: 'Lost',
  },

  strip: 'Show',
  all: 'All',
  online: 'online',
  offline: 'offline',
  needy: (count: number | undefined) => (count === 1 ? 'needs attention' : 'need attention'),
  armed: 'armed',
  /** Behind `armed`: how many of them are lost. */
  lostOf: (lost: number, armed: number) => (lost === armed ? ', lost' : `, ${lost} lost`),
  wasArmed: (count: number | undefined) => (count === 1 ? 'was armed' : 'were armed'),
  fresh: (count: number) => `${count} new`,
  freshHint: (count: number) => `${count} new: show them first`,

  device: 'Device',
  status: 'Status',
  battery: 'Battery',
  signal: 'Signal',
  /** Alerts, and what else a device needs: the bell counts alerts only. */
  attention: 'Attention',
  access: 'Access',
  actions: 'Actions',

  untagged: 'No tag',
  selectGroup: (name: string) => `Select all of ${name}`,
  groupCount: (count: number) => (count === 1 ? '1 device' : `${count} devices`),

  selectAll: 'Select all shown devices',
  selectDevice: (name: string) => `Select ${name}`,

  open: 'Open',
  openDevice: (name: string) => `Open ${name}`,
  settings: 'Settings',
  settingsOf: (name: string) => `Settings of ${name}`,
  actionsFor: (name: string) => `Actions for ${name}`,

  filter: 'Filter',
  filterCount: (count: number) => `Filter, ${count} active`,
  filterFailed: 'The filter could not be loaded. Check the connection and try again.',
} as const;
