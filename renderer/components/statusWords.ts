import type { SignalWord } from '#app/domain/summary';

/** Status of a device (specification §2). */
export const WORDS = {
  online: 'Online',
  noLink: { full: 'Online, no link for {age}', short: 'No link, {age}', word: 'No link' },
  offline: { full: 'Offline, {age}', short: 'Offline, {age}', word: 'Offline' },
  checking: 'Checking',
  unknown: 'Unknown',
  unknownFor: { full: 'Unknown for {age}', short: 'Unknown, {age}', word: 'Unknown' },
  lastKnown: 'Last known {time}',
  neverConnected: 'Never connected',
  needsCode: 'Needs a code',
  connectedNow: 'Connected now',
  neverSeen: 'Never seen',
  lastSeen: 'Last seen {time}',
  armed: 'Armed',
  armedAgo: 'Armed, {age} ago',
  authUntil: 'Until {time}',
  authExpired: 'Expired {time}',
} as const;

/** How strong a mobile signal is, as in "LTE, good". A device that reports the weakest one is still connected. */
export const SIGNAL_WORDS: Readonly<Record<SignalWord, string>> = {
  excellent: 'excellent',
  good: 'good',
  fair: 'fair',
  poor: 'poor',
  none: 'very weak',
};
