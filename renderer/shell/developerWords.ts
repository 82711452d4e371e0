/** Texts of the developer panel; places in braces are filled by `fill`. */
export const WORDS = {
  title: 'Developer panel',
  details: { copy: 'Copy developer details', done: 'Developer details copied' },
  close: 'Close developer panel',
  version: 'Version',
  commit: 'Commit',
  environment: 'Environment',
  api: 'API',
  stream: 'Event stream',
  reconnecting: 'reconnecting, attempt {attempt}',
  failedCalls: 'Failed requests',
  failedCall: '{call}: {reason}',
  crashes: 'Crashes',
  crash: '{message} ({errorId})',
  none: 'None.',
} as const;
