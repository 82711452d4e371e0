/** Status of a device (specification §2). */
export const WORDS = {
  online: 'Online',
  onlineNoLink: 'Online, no link for {age}',
  offline: 'Offline',
  offlineFor: 'Offline, {age}',
  checking: 'Checking',
  unknown: 'Unknown',
  neverConnected: 'Never connected',
  connectedNow: 'Connected now',
  neverSeen: 'Never seen',
  lastSeen: 'Last seen {time}',
  authUntil: 'Until {time}',
  authExpired: 'Expired {time}',
} as const;
