/** Texts of snapshots and recordings. */
export const CAPTURE = {
  snapshotSaved: ({ where }: { readonly where: string }) => `Snapshot saved: ${where}`,
  lastFrameSaved: ({ where, age }: { readonly where: string; readonly age: string }) =>
    `Snapshot of the last frame, ${age} old, saved: ${where}`,
  snapshotFailed: ({ reason }: { readonly reason: string }) => `The snapshot was not saved: ${reason}`,
  frameUnreadable: 'The frame could not be read.',

  recordingPaused: 'Recording paused: no video',
  nothingYet: 'Nothing recorded yet: waiting for a key frame.',
  nothing: 'Nothing was recorded.',
  minuteLeft: 'Recording stops and saves in less than a minute.',
  minutesLeft: ({ minutes }: { readonly minutes: number }) =>
    `Recording stops and saves in about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  saving: 'Saving recording…',
  saved: ({ where }: { readonly where: string }) => `Recording saved: ${where}`,
  showInFolder: 'Show in folder',
  ended: ({ reason }: { readonly reason: string }) => `Recording stopped: ${reason}`,
  savedUntilThen: ({ where }: { readonly where: string }) => `Saved up to that point: ${where}.`,
  stoppedByCamera: 'Recording stopped: you changed the camera.',
  stoppedByLeaving: 'Recording stopped: you left the page.',
  savedAs: ({ where }: { readonly where: string }) => `Saved as ${where}.`,

  cannotRecord: 'This browser can’t record this video.',
  nearlyFull: 'Recording almost full',
  nearlyFullText: ({ megabytes }: { readonly megabytes: number }) =>
    `This browser keeps up to ${megabytes} MB per recording. Stop and start again to continue.`,
  full: ({ megabytes }: { readonly megabytes: number }) => `This browser keeps up to ${megabytes} MB per recording.`,
  diskFull: 'The disk is full, or this browser’s storage quota is reached.',
  storageFailed: 'This browser’s storage is not writable.',
} as const;
