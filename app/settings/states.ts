/** States of a section (api §2). A file of its own: the account's events need them before any page of settings is loaded. */
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
