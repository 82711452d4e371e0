/** Progress of a change towards the device. In a file of its own: the account's events need it before any settings page is loaded. */
export const SECTION_STATES = [
  'in_sync',
  'pending',
  'applying',
  'awaiting_confirm',
  'reverting',
  'rejected',
  'queued_offline',
] as const;
export type SectionState = (typeof SECTION_STATES)[number];

/** Results of a change. */
export const RESULTS = ['applied', 'rejected', 'reverted', 'expired', 'cancelled'] as const;
