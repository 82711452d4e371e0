import type { HudPreset } from '../hudSettings';

/** Texts of the stage: the controls and panels over the video. */
export const STAGE = {
  video: 'Live video',
  videoOf: ({ camera }: { readonly camera: string }) => `${camera}, live`,
  toDevices: 'Devices',
  controls: 'Video',
  health: 'Health of the video',
  /** Read out when the verdict names another stage. */
  problems: {
    camera: 'Video problem: camera',
    encoder: 'Video problem: encoder',
    uplink: 'Video problem: uplink',
    server: 'Video problem: server',
    network: 'Video problem: network',
    browser: 'Video problem: browser',
  },

  play: 'Play',
  snapshot: 'Snapshot',
  record: 'Record',
  stopRecording: 'Stop recording',
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  pictureInPicture: 'Picture in picture',
  statistics: 'Statistics',
  fullScreen: 'Full screen',
  exitFullScreen: 'Exit full screen',
  more: 'More',
  /** Tooltip of a control that has a key. */
  withKey: ({ label, key }: { readonly label: string; readonly key: string }) => `${label} (${key})`,

  flightMode: 'Flight mode',
  armed: 'Armed',
  disarmed: 'Disarmed',
  /** What the vehicle last said. How long ago, the note below or the header says: "Armed, 12 s ago" would read as if it had armed then. */
  was: { armed: 'Was armed', disarmed: 'Was disarmed' },
  watching: ({ names }: { readonly names: string }) => `Watching now: ${names}`,
  you: ({ name }: { readonly name: string }) => `${name} (you)`,

  tryNow: 'Try now',
  /** Leads to the logs and readings of the minutes in which the device went offline. */
  whatHappened: 'What happened',
  attempt: ({ count }: { readonly count: number }) => `Attempt ${count}`,
  /** The device has no link: no attempt of this page brings it back. */
  resumes: 'Resumes by itself',
  nextTry: ({ seconds }: { readonly seconds: number }) => `Next attempt in ${seconds} s`,
  picture: ({ ago }: { readonly ago: string }) => `Last picture ${ago}`,
  undatedPicture: 'Last picture',
  lastFrame: ({ age }: { readonly age: string }) => `Last frame ${age} ago`,

  camera: 'Camera',
  previousDevice: ({ name }: { readonly name: string }) => `Previous: ${name}`,
  nextDevice: ({ name }: { readonly name: string }) => `Next: ${name}`,
  link: { copy: 'Copy link', done: 'Link copied' },
  buffer: 'Buffer',
  bufferMs: 'Buffer in ms',
  buffers: { 0: 'Lowest (0 ms)', 100: 'Balanced (100 ms)', 500: 'Smooth (500 ms)', other: 'Other…' },
  hud: 'HUD',
  hudOff: 'Off',
  hudSize: 'HUD size',
  hudPresets: { minimal: 'Minimal', pilot: 'Pilot', camera: 'Camera' } satisfies Record<HudPreset, string>,
  percent: ({ value }: { readonly value: number }) => `${value} %`,
} as const;

/** Title of each panel over the video, and the name of the button that closes it. */
export const PANELS = {
  statistics: { title: 'Statistics', close: 'Close statistics' },
  connection: { title: 'Connection test', close: 'Close connection test' },
  more: { title: 'More', close: 'Close more' },
  shortcuts: {
    title: 'Shortcuts',
    close: 'Close shortcuts',
    noCommands: 'Farsight sends no flight commands. Use your ground station to fly.',
  },
} as const;

/** What the keys of the stage do. */
export const SHORTCUTS = {
  fullscreen: 'Full screen',
  hud: 'HUD',
  pictureInPicture: 'Picture in picture',
  snapshot: 'Snapshot',
  record: 'Start or stop recording',
  statistics: 'Statistics',
  mute: 'Mute or unmute',
  cameras: 'Switch camera',
  help: 'Shortcuts',
} as const;
