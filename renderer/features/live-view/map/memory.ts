import { createDeviceMemory } from '../../../live/createDeviceMemory';
import type { Home } from './home';
import type { Place } from './place';
import { Track } from './Track';

/** What is remembered of a vehicle's way while a person is signed in. */
export interface Memory {
  readonly track: Track;
  home: Home | null;
  /** Where it was last, and when, by the monotonic clock. */
  last: { readonly place: Place; readonly at: number } | null;
}

/** The track of each device, kept until its page is opened again. */
export const memories = createDeviceMemory((): Memory => ({ track: new Track(), home: null, last: null }));
