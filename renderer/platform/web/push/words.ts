import { NAME } from '#app/brand';

/** Texts of the notification about the end of push messages. */
export const PUSH_ENDED = {
  title: NAME,
  body: `Alerts no longer reach this browser while ${NAME} is closed. Open ${NAME} to switch them on again.`,
} as const;
