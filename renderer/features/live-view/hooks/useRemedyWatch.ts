import type { ChangeEnd } from '#app/resource/changeEnd';
import type { DeviceId } from '#app/domain/ids';
import { ownValue } from '#app/lib/ownValue';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sentChanges, useLastSent } from '../../../api/sentChanges';
import { sessionEnd } from '../../../lib/sessionEnd';
import { onTick } from '../../../lib/ticker';
import { useFeed } from '../../../live/device/FeedContext';
import { kindOf, type Remedy, type RemedyKind } from '../judge/remedy';
import { looked, SENT, settled, sightOf, type Fault, type RemedyWatch } from '../judge/remedyWatch';
import type { Verdict } from '../judge/verdict';

const EACH_MS = 500;
/** Reports older than this say nothing (pages §0). */
const STALE_MS = 5000;
/** The section that all remedies of a setting change. */
const SECTION = 'media';

/** A remedy that was chosen on the live page. */
interface Chosen {
  readonly kind: RemedyKind;
  readonly fault: Fault;
  /** `serial` of the sent change; null: the remedy is a command. */
  readonly serial: number | null;
  /** Job of the command; null: the remedy is a setting. */
  readonly job: string | null;
  readonly watch: RemedyWatch;
}

const APPLIED: ChangeEnd = { result: 'applied', reason: null, field: null };
const UNKNOWN: ChangeEnd = { result: 'unknown', reason: null, field: null };

/** By device and stream. Kept while the page is left. */
const store = createStore<Readonly<Record<string, Chosen>>>(() => ({}));
sessionEnd.onEnd(() => store.setState({}, true));

function put(key: string, chosen: Chosen | null): void {
  const { [key]: _, ...others } = store.getState();
  store.setState(chosen === null ? others : { ...others, [key]: chosen }, true);
}

/** Changes the watch of the remedy that is on its way; one that was chosen since is another. */
function change(key: string, chosen: Chosen, watch: RemedyWatch | null): void {
  if (ownValue(store.getState(), key) !== chosen || watch === chosen.watch) return;
  put(key, watch && { ...chosen, watch });
}

interface Options {
  readonly device: DeviceId;
  readonly stream: string;
  readonly verdict: Verdict;
  readonly isLive: boolean;
  /** Shown frames per second; null: not known. */
  readonly fps: number | null;
}

/** The end of the change that a remedy has sent; null: not yet known. */
function useChangeEnd(device: DeviceId, chosen: Chosen | null): ChangeEnd | null {
  const sent = useLastSent(device, SECTION);
  if (chosen === null || chosen.job !== null) return null;
  // Otherwise another change of the section has taken its place.
  return sent !== null && sent.serial === chosen.serial ? sent.end : UNKNOWN;
}

/** Follows the remedy that was chosen for a stream: until the device has it, then at the video. */
export function useRemedyWatch({ device, stream, verdict, isLive, fps }: Options) {
  const key = `${device} ${stream}`;
  const chosen = useStore(store, (all) => ownValue(all, key) ?? null);
  const { store: feed } = useFeed();
  const end = useChangeEnd(device, chosen);
  useEffect(() => {
    if (chosen !== null && end !== null) change(key, chosen, settled(chosen.watch, end, performance.now()));
  }, [key, chosen, end]);
  const look = useEffectEvent(() => {
    if (chosen === null) return;
    const now = performance.now();
    const report = feed.getState()['media-status']?.value.get(stream) ?? null;
    const isReported = report !== null && now - report.heardAt < STALE_MS;
    const sight = sightOf(chosen.fault, { verdict, isLive, isReported });
    const ofFps = report?.setFps ?? report?.cameraFps ?? null;
    change(key, chosen, looked(chosen.watch, { sight, fps, ofFps }, now));
  });
  const isWatched = chosen !== null;
  useEffect(() => (isWatched ? onTick(EACH_MS, () => look()) : undefined), [isWatched]);
  const begin = (remedy: Remedy, fault: Fault, job: string | null) => {
    const serial = job === null ? (sentChanges.find(device, SECTION)?.serial ?? null) : null;
    // The buffer is of this page: no device has to take it.
    const watch = remedy === 'buffer' ? settled(SENT, APPLIED, performance.now()) : SENT;
    put(key, { kind: kindOf(remedy), fault, serial, job, watch });
  };
  return {
    chosen,
    /** A remedy was sent: a setting, or the command with this job. The one before is not watched any more. */
    begin,
    /** The command of the chosen remedy has ended. */
    settle: (commandEnd: ChangeEnd) => {
      if (chosen !== null) change(key, chosen, settled(chosen.watch, commandEnd, performance.now()));
    },
  };
}
