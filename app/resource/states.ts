/** How far a change is on its way to the device. A file of its own: the account's events need it before any page of settings is loaded. */
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

/** How a change may have ended. */
export const RESULTS = ['applied', 'rejected', 'reverted', 'expired', 'cancelled'] as const;
