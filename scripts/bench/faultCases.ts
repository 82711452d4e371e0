import type { Sandbox } from '../../test/sandbox/index';

/** The device whose video is watched. */
export interface Bench {
  readonly sandbox: Sandbox;
  readonly id: string;
}

type VideoFault = Parameters<Sandbox['control']['setVideoFault']>[1];
type Link = Parameters<Sandbox['control']['setViewerLink']>[0];

/** With what a health sentence begins that names the right place. */
export type Right = 'Camera' | 'Encoder' | 'Uplink' | 'Server' | 'Network' | 'Browser' | 'Device offline';

export interface FaultCase {
  readonly name: string;
  /** What the bench does. */
  readonly what: string;
  readonly right: Right;
  /** The page is opened after the fault; otherwise it is watching when the fault comes. */
  readonly isForNewViewer: boolean;
  readonly inject: (bench: Bench) => void;
  readonly mend: (bench: Bench) => void;
}

type Parts = Pick<FaultCase, 'inject' | 'mend'>;

const video = (fault: VideoFault): Parts => ({
  inject: ({ sandbox, id }) => void sandbox.control.setVideoFault(id, fault),
  mend: ({ sandbox, id }) => void sandbox.control.setVideoFault(id, { kind: 'none' }),
});
const viewerLink = (spec: Link): Parts => ({
  inject: ({ sandbox }) => sandbox.control.setViewerLink(spec),
  mend: ({ sandbox }) => sandbox.control.setViewerLink({}),
});
/** Video and calls: all that one computer sends and receives. */
const viewerNetwork = (spec: Link): Parts => {
  const set = ({ sandbox }: Bench, link: Link) => {
    sandbox.control.setViewerLink(link);
    sandbox.control.setHttpLink(link);
  };
  return { inject: (bench) => set(bench, spec), mend: (bench) => set(bench, {}) };
};
const deviceLink = (spec: Link): Parts => ({
  inject: ({ sandbox, id }) => sandbox.control.setDeviceLink(id, spec),
  mend: ({ sandbox, id }) => sandbox.control.setDeviceLink(id, {}),
});
const power: Parts = {
  inject: ({ sandbox, id }) => sandbox.fleet?.drop(id),
  mend: ({ sandbox, id }) => sandbox.fleet?.connect(id),
};

const watching = (name: string, right: Right, parts: Parts, what: string): FaultCase => ({
  ...{ name, right, what, isForNewViewer: false },
  ...parts,
});
const newViewer = (name: string, right: Right, parts: Parts, what: string): FaultCase => ({
  ...watching(name, right, parts, what),
  isForNewViewer: true,
});

/** Every fault of the bench, from the camera to the viewer. */
export const FAULTS: readonly FaultCase[] = [
  watching('camera', 'Camera', video({ kind: 'camera' }), 'The camera is unplugged.'),
  watching('slow-camera', 'Camera', video({ kind: 'slow-camera' }), 'The camera delivers a third of the frames set.'),
  watching('encoder', 'Encoder', video({ kind: 'encoder' }), 'The encoder manages a third of the frames.'),
  watching(
    'uplink',
    'Uplink',
    video({ kind: 'uplink' }),
    'The mobile network carries less than half of the encoded frames.',
  ),
  watching('lag', 'Uplink', video({ kind: 'lag', ms: 1500 }), 'Every frame reaches the server 1.5 s later.'),
  watching('device-off', 'Device offline', power, 'The device is switched off.'),
  watching(
    'device-link-down',
    'Uplink',
    deviceLink({ isDown: true }),
    'The connection of the device carries nothing in either direction, without being closed.',
  ),
  watching(
    'freeze',
    'Server',
    video({ kind: 'freeze' }),
    'The server takes in no frames, although the device sends them and its reports arrive.',
  ),
  watching(
    'server',
    'Server',
    video({ kind: 'server' }),
    'The server forwards a third of the frames, and those 300 ms later.',
  ),
  newViewer('full', 'Server', video({ kind: 'full' }), 'The viewer limit is reached before the page is opened.'),
  newViewer(
    'gone',
    'Server',
    video({ kind: 'gone' }),
    'The server has no publisher for the stream when the page is opened, although the device is online.',
  ),
  watching('loss', 'Network', video({ kind: 'loss', share: 0.1 }), 'The server loses 10 % of the packets to viewers.'),
  watching(
    'viewer-loss',
    'Network',
    viewerLink({ lossPct: 10 }),
    'The path between server and viewer loses 10 % of the datagrams in both directions.',
  ),
  watching(
    'viewer-video-down',
    'Network',
    viewerLink({ isDown: true }),
    'The path of the video carries nothing; calls to the server go through.',
  ),
  watching(
    'viewer-network-down',
    'Network',
    viewerNetwork({ isDown: true }),
    'The network of the viewer carries nothing, neither video nor calls.',
  ),
  watching(
    'viewer-delay',
    'Network',
    viewerNetwork({ delayMs: 1200 }),
    'Video and calls take 1.2 s in each direction between server and viewer.',
  ),
  watching(
    'codec',
    'Browser',
    video({ kind: 'codec' }),
    'The device changes to H.265, which the browser of the bench does not play.',
  ),
];
