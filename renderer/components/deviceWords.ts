import type { SignalWord } from '#app/domain/summary';

/** More about the state of a device, in the parts that load after the list. */
export const WORDS = {
  unknownFor: { full: 'Unknown for {age}', short: 'Unknown, {age}', word: 'Unknown' },
  lastKnown: 'Last known {time}',
  armed: 'Armed',
  /** Has no age: "Armed, 12 s ago" would read as if it had armed 12 s ago. */
  wasArmed: 'Was armed',
  armedWhenHeard: 'Armed when last heard, {age} ago',
} as const;

/** How strong a mobile signal is, as in "LTE, good". A device that reports the weakest one is still connected. */
export const SIGNAL_WORDS: Readonly<Record<SignalWord, string>> = {
  excellent: 'excellent',
  good: 'good',
  fair: 'fair',
  poor: 'poor',
  none: 'very weak',
};
