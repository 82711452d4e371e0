import { codecName } from '#app/domain/stream';
import type { PauseReason, PlayerState } from './connection/playerState';

export type Tone = 'good' | 'warn' | 'plain';

export interface Words {
  /** Short, for the chip. */
  readonly label: string;
  /** A sentence over the video; null: none is needed. */
  readonly text: string | null;
  readonly tone: Tone;
}

const CONNECTING = {
  signalling: 'Requesting video…',
  network: 'Connecting…',
  'first-frame': 'Waiting for the first frame…',
} as const;
const PAUSED: Readonly<Record<PauseReason, Words>> = {
  data: { label: 'Paused to save data', text: 'Resumes when you return.', tone: 'plain' },
  hidden: { label: 'Paused', text: 'Paused while this page was hidden. Resumes when you return.', tone: 'plain' },
  unseen: { label: 'Paused', text: null, tone: 'plain' },
};
const RESUMED: Readonly<Record<PauseReason, string | null>> = {
  data: 'Paused to save data while this page was hidden. Resuming…',
  hidden: 'Paused while this page was hidden. Resuming…',
  unseen: null,
};

/** What a state of the player is called, and what to do about it. `codec`: that of the stream; null: unknown. */
export function wordsOf(state: PlayerState, codec: string | null): Words {
  const plain = (label: string, text: string | null): Words => ({ label, text, tone: 'plain' });
  const warn = (label: string, text: string | null): Words => ({ label, text, tone: 'warn' });
  switch (state.name) {
    case 'connecting':
      return plain('Connecting', (state.resumed && RESUMED[state.resumed]) ?? CONNECTING[state.step]);
    case 'live':
      return { label: 'Live', text: null, tone: 'good' };
    case 'stalled':
      return state.isPathDown
        ? warn('Reconnecting', 'Connection lost. Reconnecting automatically.')
        : warn('Frozen', 'No new frames.');
    case 'reconnecting':
      return warn(`Reconnecting (attempt ${state.attempt})`, 'Video lost. Reconnecting automatically.');
    case 'offline':
      return plain('Device offline', 'Video resumes when the device is back.');
    case 'starting':
      return plain('Starting the camera', 'The camera is starting. This takes up to 10 s.');
    case 'no-publisher':
      return warn('No video', 'The device is online but sends no video.');
    case 'unsupported':
      return warn(
        'Unsupported codec',
        `This browser can't play ${codec === null ? 'the codec of this stream' : codecName(codec)}. Switch the stream to H.264.`,
      );
    case 'full':
      return warn('Viewer limit reached', "Viewer limit reached. You'll join when someone leaves.");
    case 'blocked':
      return warn('Network blocks video', 'WebRTC needs UDP to the server, or a TURN server.');
    case 'forbidden':
      return warn('No access', "You don't have access to this video. Ask an admin.");
    case 'paused':
      return PAUSED[state.why];
    case 'stopped':
      return plain('Stopped', null);
  }
}
