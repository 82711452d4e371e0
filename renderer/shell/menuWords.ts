/** Texts of the user menu. */
export const WORDS = {
  menu: 'Account',
  openDevice: 'Open a device…',
  notifications: 'Notifications…',
  display: 'Units and time zone…',
  shortcuts: 'Keyboard shortcuts…',
  shortcutsTitle: 'Keyboard shortcuts',
  done: 'Done',
  appSettings: 'App settings…',
  signOut: 'Sign out',
  usage: 'Usage statistics',
  usageRefused: 'Usage statistics (off: Do Not Track)',
  developer: 'Developer panel',
  licences: 'Third-party licences',
} as const;
