/** Every text of the palette. */
export const WORDS = {
  title: 'Open a device',
  field: 'Device, page or command',
  results: 'Results',
  none: 'No results',
  tryThis: 'Type the name or ID of a device, a settings page such as “modem”, or a command such as “wall”.',
  /** What the keys do in the list of results. */
  keys: [
    ['↑ ↓', 'Select'],
    ['Enter', 'Open'],
    ['Esc', 'Close'],
  ],
  devices: 'Devices',
  wall: 'Wall',
  addDevice: 'Add device',
  signOut: 'Sign out',
  light: 'Light theme',
  dark: 'Dark theme',
  system: 'System theme',
  computer: 'App settings',
  about: 'About',
  documentation: 'Documentation',
  /** Another word for documentation. */
  help: 'Help',
  /** Other words for notifications. */
  sound: 'Sound',
  quietHours: 'Quiet hours',
  /** Headings of the results while nothing is typed; "Devices" is another. */
  recent: 'Recent',
  pages: 'Pages and commands',
  ofThisDevice: 'Settings of this device',
  moreDevices: 'More devices',
  morePages: 'More pages and commands',
  /** Kinds of results. */
  page: 'Page',
  command: 'Command',
  app: 'App',
  settings: 'Settings',
  /** A page of a device's settings. */
  settingsOf: (device: string, section: string) => `${device}: ${section}`,
} as const;
