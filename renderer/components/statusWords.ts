/** Status of a device in the list (specification §2). */
export const WORDS = {
  online: 'Online',
  noLink: { full: 'Online, no link for {age}', short: 'No link, {age}', word: 'No link' },
  offline: { full: 'Offline, {age}', short: 'Offline, {age}', word: 'Offline' },
  checking: 'Checking',
  unknown: 'Unknown',
  neverConnected: 'Never connected',
  needsCode: 'Needs a code',
  authUntil: 'Until {time}',
  authExpired: 'Expired {time}',
  connectedNow: 'Connected now',
  neverSeen: 'Never seen',
  lastSeen: 'Last seen {time}',
} as const;
