import { codecName } from '#app/domain/stream';
import { codecAdvice, listOfCodecs } from './codecAdvice';
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

/** Names both sides: what is sent, and what this browser takes. */
function unsupported(codec: string | null, offered: readonly string[]): string {
  const takes = offered.length === 0 ? '' : ` It plays ${listOfCodecs(offered)}.`;
  if (codec !== null && offered.includes(codec))
    return `The server and this browser agree on no variant of ${codecName(codec)}.${takes}${codecAdvice(codec, offered)}`;
  const name = codec === null ? 'the codec of this stream' : codecName(codec);
  return `This browser can't play ${name}.${takes}${codecAdvice(codec, offered)}`;
}

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
      return warn('Unsupported codec', unsupported(codec, state.offered));
    case 'undecodable':
      return warn(
        'Cannot be decoded',
        "Video arrives, but this browser can't decode it. Turn B-frames off in the encoder, or use its baseline profile.",
      );
    case 'no-webrtc':
      return warn(
        'No WebRTC',
        'This browser has no WebRTC, or it is switched off. Switch it on, or use another browser.',
      );
    case 'not-allowed':
      return warn(
        'Server not allowed',
        'This video is on a server that is not allowed here. Ask an administrator to add it to media.origins.',
      );
    case 'busy':
      return state.status === 429
        ? warn('Too many requests', 'The server asks to wait before the next attempt.')
        : warn('Server unavailable', `The video server is not available at the moment (${state.status}).`);
    case 'refused': {
      const reason = state.message === null ? '' : `: ${state.message}`;
      return warn('Refused', `The server refused the request for video (${state.status}${reason}).`);
    }
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
