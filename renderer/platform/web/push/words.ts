import { NAME } from '#app/brand';

/** Of the notification that says that no more messages come. */
export const PUSH_ENDED = {
  title: NAME,
  body: `Alerts no longer reach this browser while ${NAME} is closed. Open ${NAME} to switch them on again.`,
} as const;
