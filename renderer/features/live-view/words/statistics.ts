/** Texts of the statistics panel. */
export const STATISTICS = {
  copy: { copy: 'Copy statistics', done: 'Statistics copied' },
  video: 'Video',
  network: 'Network',
  unknown: 'n/a',

  cameraToScreen: 'Camera to screen',
  serverToScreen: 'Server to screen',
  partly: 'Network, buffer and decoding',
  ms: ({ ms, errorMs }: { readonly ms: number; readonly errorMs: number }) => `${ms} ± ${errorMs} ms`,
  aboutMs: ({ ms, errorMs }: { readonly ms: number; readonly errorMs: number }) => `about ${ms} ± ${errorMs} ms`,

  resolution: 'Resolution',
  codec: 'Codec',
  frameRate: 'Frame rate',
  ofFps: ({ fps, setFps }: { readonly fps: string; readonly setFps: string }) => `${fps} of ${setFps}`,
  freezes: 'Freezes',
  freezesFor: ({ count, seconds }: { readonly count: number; readonly seconds: string }) => `${count} (${seconds} s)`,
  framesDropped: 'Frames dropped',
  decoding: 'Decode time',
  msPerFrame: 'ms per frame',
  bitrate: 'Bitrate',

  roundTrip: 'Round trip',
  jitter: 'Jitter',
  jitterBuffer: 'Jitter buffer',
  packetsLost: 'Packets lost',
  lostNow: ({ count, percent }: { readonly count: number; readonly percent: string }) => `${count} (${percent} % now)`,
  requests: 'NACK / PLI / FIR',
  pair: 'ICE candidate pair',
} as const;

/** Video latency, by where it is measured from. */
export const LATENCY = {
  unknown: 'Latency n/a',
  exact: ({ ms }: { readonly ms: number }) => `${ms} ms`,
  about: ({ ms }: { readonly ms: number }) => `about ${ms} ms`,
  atLeast: ({ ms }: { readonly ms: number }) => `at least ${ms} ms`,
  fromCamera: 'From the camera to this screen',
  fromCameraWithin: ({ errorMs }: { readonly errorMs: number }) => `From the camera to this screen, ±${errorMs} ms`,
  fromServerWithin: ({ errorMs }: { readonly errorMs: number }) => `From the server to this screen, ±${errorMs} ms`,
  partly: 'Network, buffer and decoding only: this server does not report capture times',
} as const;
