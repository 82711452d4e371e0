/** Faults in the device itself, which it plays when the server tells it to. */
export type DeviceFault =
  /** The camera is unplugged: there is nothing to film with. */
  | { readonly kind: 'camera' }
  /** The camera gives a third of the frames that are set: there is nothing of the others to encode. */
  | { readonly kind: 'slow-camera' }
  /** The encoder manages a third of the frames, the others are dropped before it; the processor is overloaded. */
  | { readonly kind: 'encoder' }
  /** The mobile network carries less than half of the encoded frames; after each gap the device goes on with a key frame. */
  | { readonly kind: 'uplink' };

/** Faults between the device and the viewers. */
export type RelayFault =
  | { readonly kind: 'none' }
  /** Nothing arrives from the device, although it sends; afterwards the server waits for a key frame. */
  | { readonly kind: 'freeze' }
  /** Every frame arrives later by so much, in order. */
  | { readonly kind: 'lag'; readonly ms: number }
  /** This share of the packets to viewers is lost, also of those that are sent again after a NACK. */
  | { readonly kind: 'loss'; readonly share: number }
  /** There is no publisher, although the device is online. */
  | { readonly kind: 'gone' }
  /** The viewer limit is reached. */
  | { readonly kind: 'full' }
  /** The publisher has changed to a codec that browsers do not play. */
  | { readonly kind: 'codec' }
  /** Key frames are far apart: a viewer who comes gets none, and requests for one do not reach the device. */
  | { readonly kind: 'key-frames' }
  /** The server passes on a third of what it gets, and late; after each gap it asks the device for a key frame. */
  | { readonly kind: 'server' };

export type VideoFault = DeviceFault | RelayFault;

const OF_DEVICE: ReadonlySet<VideoFault['kind']> = new Set(['camera', 'slow-camera', 'encoder', 'uplink']);

export const isOfDevice = (fault: VideoFault): fault is DeviceFault => OF_DEVICE.has(fault.kind);
