/** Texts about live events, whatever page is shown. */
export const WORDS = {
  refused: 'This browser shows no notifications any more',
  refusedText: 'Alerts are shown in Farsight only, until you switch notifications on again.',
  settings: 'Notifications…',
} as const;
