import type { ProbeFailure } from '#app/settings/mediaSource';
import { SOURCES } from './sourceWords';

/** Why there is no video, and what to do about it. A camera on the device itself is not found when it is unplugged. */
export function failureText(failure: ProbeFailure, kind: string): string {
  const isOwn = kind === 'v4l2' || kind === 'csi';
  return isOwn && failure === 'not_found' ? SOURCES.unplugged : SOURCES.failures[failure];
}
