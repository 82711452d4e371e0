import type { ChangeEnd } from '#app/resource/changeEnd';
import { LABELS } from '../words/verdict';
import type { Stage } from './evidence';
import type { Verdict } from './verdict';

/** The fault that a remedy is to mend: its stage, and whether there was live video with it. */
export interface Fault {
  readonly stage: Stage | null;
  readonly hadVideo: boolean;
}

/**
 * What one evaluation of the video shows of a fault. `other`: that fault is gone, another is there. `blind`: nothing can be said, as
 * without a link, or while the video starts.
 */
export type Sight = 'fault' | 'fine' | 'other' | 'blind';

/** How a remedy ended. Rates in frames per second; null: not known. */
export type RemedyEnd =
  | { readonly is: 'helped'; readonly fps: number | null; readonly ofFps: number | null }
  /** The fault is as it was. */
  | { readonly is: 'unchanged' }
  /** The fault is gone, another is there. */
  | { readonly is: 'replaced' }
  /** The video could not be measured long enough. */
  | { readonly is: 'unmeasured' }
  /** The device does not have the change, or nobody knows. */
  | {
      readonly is: 'not-applied';
      readonly result: Exclude<ChangeEnd['result'], 'applied'>;
      readonly reason: string | null;
    };

/** A remedy on its way: sent to the device, then watched at the video, then ended. All times in ms of a clock that never goes back. */
export type RemedyWatch =
  | { readonly is: 'sent' }
  | {
      readonly is: 'watching';
      /** When the device was known to have it. */
      readonly since: number;
      /** For how long the video was measured since then. */
      readonly measuredMs: number;
      /** Time of the last evaluation that said something; null: none right before. */
      readonly seenAt: number | null;
    }
  | { readonly is: 'ended'; readonly at: number; readonly end: RemedyEnd };

/** The video is measured for this long once the device has the change. */
export const WATCH_MS = 10_000;
/** When that takes longer than this, as without a link, the outcome stays unknown. */
export const GIVE_UP_MS = 60_000;
/** How long the outcome is shown. */
export const SHOWN_MS = 30_000;
/** Time between two evaluations counts up to this: nobody looked at the video in a longer gap. */
export const LONGEST_GAP_MS = 1500;

export const SENT: RemedyWatch = { is: 'sent' };

/** After the end of the change at the device. A watch that waits for none stays as it is. */
export function settled(watch: RemedyWatch, { result, reason }: ChangeEnd, now: number): RemedyWatch {
  if (watch.is !== 'sent') return watch;
  if (result === 'applied') return { is: 'watching', since: now, measuredMs: 0, seenAt: null };
  return { is: 'ended', at: now, end: { is: 'not-applied', result, reason } };
}

interface Look {
  readonly sight: Sight;
  readonly fps: number | null;
  readonly ofFps: number | null;
}

function endBy({ sight, fps, ofFps }: Look): RemedyEnd {
  if (sight === 'fine') return { is: 'helped', fps, ofFps };
  return { is: sight === 'fault' ? 'unchanged' : 'replaced' };
}

/** After an evaluation of the video; null: there is nothing more to show. */
export function looked(watch: RemedyWatch, look: Look, now: number): RemedyWatch | null {
  if (watch.is === 'sent') return watch;
  if (watch.is === 'ended') return now - watch.at >= SHOWN_MS ? null : watch;
  if (now - watch.since >= GIVE_UP_MS) return { is: 'ended', at: now, end: { is: 'unmeasured' } };
  if (look.sight === 'blind') return watch.seenAt === null ? watch : { ...watch, seenAt: null };
  const gap = watch.seenAt === null ? 0 : now - watch.seenAt;
  const measuredMs = watch.measuredMs + (gap > 0 && gap <= LONGEST_GAP_MS ? gap : 0);
  if (measuredMs < WATCH_MS) return { ...watch, measuredMs, seenAt: now };
  return { is: 'ended', at: now, end: endBy(look) };
}

interface Evaluated {
  readonly verdict: Pick<Verdict, 'stage' | 'label' | 'sentenceTone'>;
  readonly isLive: boolean;
  /** Device and server have reported on the stream in the last seconds. */
  readonly isReported: boolean;
}

/** The browser measures these stages itself. */
const MEASURED_HERE: ReadonlySet<Stage | null> = new Set<Stage | null>(['network', 'browser']);

/** What an evaluation says of a fault. */
export function sightOf({ stage, hadVideo }: Fault, { verdict, isLive, isReported }: Evaluated): Sight {
  if (verdict.label === LABELS.noLink) return 'blind';
  // Without reports the fault would not be found, whether it is there or not.
  if (isLive && !isReported && !MEASURED_HERE.has(stage)) return 'blind';
  if (verdict.stage !== null && verdict.stage === stage && (isLive || !hadVideo)) return 'fault';
  if (!isLive) return 'blind';
  return verdict.stage === null && verdict.sentenceTone !== 'warn' ? 'fine' : 'other';
}
