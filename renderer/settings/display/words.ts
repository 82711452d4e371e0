import type { UnitSystem } from '#app/domain/units';

/** Texts of a user's own settings; places in braces are filled by `fill`. */
export const WORDS = {
  title: 'Your units and time zone',
  about: 'For you, on every device, wherever you sign in.',
  units: 'Units',
  example: 'For example: {height} up, {speed}, {distance} away, {temperature}.',
  zone: 'Time zone',
  automatic: 'Automatic ({zone})',
  now: 'Times are shown as {time}.',
  saved: 'Saved.',
  local: 'Your server doesn’t store these settings. They are kept in this browser only.',
  notSaved: 'The change was not saved and has been undone. {problem}',
  notAccepted: 'The server does not accept this choice.',
  perhapsSaved: 'The change may not have been saved. {problem}',
  loading: 'Loading your settings…',
  notLoaded: 'Your settings could not be loaded. {problem}',
  retry: 'Try again',
  zones: 'Time zones',
  openZones: 'Show the list',
  closeZones: 'Hide the list',
  noZone: 'No time zone of this name',
  done: 'Done',
} as const;

export const UNIT_WORDS: Readonly<Record<UnitSystem, string>> = {
  metric: 'Metric (m, m/s, km, °C)',
  imperial: 'Imperial (ft, mph, mi, °F)',
  aviation: 'Aviation (ft, kt, NM, °C)',
};
