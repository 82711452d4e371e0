/** Texts of the connection test. */
export const CONNECTION_TEST = {
  title: 'Connection test',
  run: 'Run connection test',
  running: 'Testing connection…',
  copy: { copy: 'Copy for an administrator', done: 'Connection test copied' },
  line: ({ path, outcome }: { readonly path: string; readonly outcome: string }) => `${path}: ${outcome}`,

  noWebrtc: 'WebRTC is unavailable or disabled in this browser.',
} as const;
