import { codecName } from '#app/domain/stream';
import type { PlayerState } from './connection/playerState';

export interface Words {
  /** Short, for the chip. */
  readonly label: string;
  /** A sentence over the picture; null where it speaks for itself. */
  readonly text: string | null;
  readonly tone: 'good' | 'warn' | 'plain';
}

const CONNECTING = {
  signalling: 'Asking the device for its picture…',
  network: 'Finding a way through the network…',
  'first-frame': 'Waiting for the first picture…',
} as const;
const COMPLAINTS = {
  loss: 'Poor: packets are lost',
  rate: 'Poor: fewer pictures than set',
  freeze: 'Poor: the picture stuck',
  latency: 'Poor: the picture comes late',
} as const;

/** What a state is called, and what to do about it. */
export function wordsOf(state: PlayerState, codec: string | null): Words {
  const plain = (label: string, text: string | null): Words => ({ label, text, tone: 'plain' });
  const warn = (label: string, text: string | null): Words => ({ label, text, tone: 'warn' });
  switch (state.name) {
    case 'connecting':
      return plain('Connecting', CONNECTING[state.step]);
    case 'live':
      return { label: 'Live', text: null, tone: 'good' };
    case 'degraded':
      return warn(COMPLAINTS[state.why], null);
    case 'stalled':
      return warn('Frozen', 'No new picture comes.');
    case 'reconnecting':
      return warn(`Reconnecting (attempt ${state.attempt})`, 'The picture was lost. It comes back by itself.');
    case 'offline':
      return plain('Device offline', 'The picture comes back when the device does.');
    case 'starting':
      return plain('Starting the camera', 'The device starts its camera. This takes up to 10 s.');
    case 'no-publisher':
      return warn('No picture', 'The device is online but sends no video.');
    case 'unsupported':
      return warn(
        'Unsupported codec',
        `This browser cannot play ${codec === null ? 'the codec of this stream' : codecName(codec)}. Switch the stream to H.264.`,
      );
    case 'full':
      return warn('Viewer limit reached', 'As many people are watching as may. You are next when one leaves.');
    case 'blocked':
      return warn(
        'The network blocks video',
        'WebRTC needs UDP to the server, or a TURN server. Trying again by itself.',
      );
    case 'forbidden':
      return warn('No access', 'You may not watch this stream. Ask an admin.');
    case 'paused':
      return plain('Paused to save data', 'It goes on when this page is looked at.');
    case 'stopped':
      return plain('Stopped', null);
  }
}
