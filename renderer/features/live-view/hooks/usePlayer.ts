import type { DeviceId } from '#app/domain/ids';
import type { MediaStreamInfo } from '#app/domain/stream';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useSWRConfig, type ScopedMutator } from 'swr';
import type { Client } from '../../../api/client';
import { useClient } from '../../../api/ClientContext';
import { KEYS } from '../../../api/keys';
import { watchSession } from '../../../lib/watchSession';
import { subscribeLiveState } from '../../../live/liveState';
import type { Platform } from '../../../platform/Platform';
import { usePlatform } from '../../../platform/PlatformContext';
import { keepPicture } from '../capture/keepPicture';
import { createMediaCalls } from '../connection/mediaCalls';
import { HAS_VIDEO, type PlayerState } from '../connection/playerState';
import { isReachable } from '../connection/isReachable';
import { playStream, type Clocks, type PlayOptions } from '../connection/playStream';
import { NO_STATS, type VideoStats } from '../watch/readStats';

interface Played {
  /** For the video element, and the canvas with its last frame. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly last: RefObject<HTMLCanvasElement | null>;
  readonly state: PlayerState;
  readonly stats: VideoStats;
  /** By the monotonic clock; null before the first. */
  readonly lastFrameAt: () => number | null;
  readonly retry: () => void;
  /** Makes the next attempt now, unless the server has set a time. */
  readonly nudge: () => void;
  /** Keeps playing in a hidden page while true, as for a recording. */
  readonly setKept: (isKept: boolean) => void;
}

interface Options {
  readonly device: DeviceId;
  readonly stream: MediaStreamInfo;
  readonly isOnline: boolean;
  readonly bufferMs: number;
  readonly clocks: Clocks;
  /** The device says that it sends the stream; false where that is not known. */
  readonly isSending?: boolean;
  /** Video out of view is not played. */
  readonly isSeen?: boolean;
  /** Reports the sound of the video; without it, no sound is requested. */
  readonly onSound?: PlayOptions['onSound'];
}

const FIRST: PlayerState = { name: 'connecting', step: 'signalling', resumed: null };

/** Copies the current frame to a canvas: closing the connection clears the video element. */
function keepFrame(from: HTMLVideoElement, to: HTMLCanvasElement | null): void {
  if (!to || from.videoWidth === 0) return;
  [to.width, to.height] = [from.videoWidth, from.videoHeight];
  to.getContext('2d')?.drawImage(from, 0, 0);
}

/** Keeps the last frame each time the video stops, and calls `onStop`, which keeps it for other pages. `note`: whether there is video. */
function createFrameKeeper(from: HTMLVideoElement, to: RefObject<HTMLCanvasElement | null>, onStop: () => void) {
  let hadVideo = false;
  return {
    note: (hasVideo: boolean): void => {
      if (hadVideo && !hasVideo) {
        keepFrame(from, to.current);
        onStop();
      }
      hadVideo = hasVideo;
    },
    /** The page is left. */
    end: (): void => {
      if (hadVideo) onStop();
      hadVideo = false;
    },
  };
}

interface Sources {
  readonly latest: RefObject<Options>;
  readonly lastFrame: RefObject<number | null>;
}

/** Keeps the frame on screen for other pages, unless the session that plays it has ended. */
function createPictureKeeper(video: HTMLVideoElement, { latest, lastFrame }: Sources): () => void {
  const hasEnded = watchSession();
  const { device, stream } = latest.current;
  return () => {
    if (hasEnded()) return;
    const frame = { rotationDeg: latest.current.stream.rotationDeg, shownAt: lastFrame.current };
    keepPicture(video, frame, { device, stream: stream.id });
  };
}

type Playing = ReturnType<typeof playStream>;

/** Tells the player what changes while it plays. */
function useChanges(current: RefObject<Playing | null>, options: Options): void {
  const { stream, isOnline, bufferMs, isSeen = true } = options;
  const address = useRef(stream.whepUrl);
  // Another address counts for the next session: one that plays goes on, and one that failed is tried again.
  useEffect(() => {
    if (address.current !== stream.whepUrl) current.current?.nudge();
    address.current = stream.whepUrl;
  }, [current, stream.whepUrl]);
  useEffect(() => current.current?.player.setOnline(isOnline), [current, isOnline]);
  useEffect(() => current.current?.setSeen(isSeen), [current, isSeen]);
  useEffect(() => current.current?.setBuffer(bufferMs), [current, bufferMs]);
}

/** What a person or the page does with the player; the same functions for good. */
function useControls(current: RefObject<Playing | null>): Pick<Played, 'retry' | 'nudge' | 'setKept'> {
  const retry = useCallback(() => current.current?.retry(), [current]);
  const nudge = useCallback(() => current.current?.nudge(), [current]);
  const setKept = useCallback((isKept: boolean) => current.current?.setKept(isKept), [current]);
  return { retry, nudge, setKept };
}

/** What changes while it plays, asked for when it counts. */
const factsOf = (latest: RefObject<Options>): Pick<PlayOptions, 'fps' | 'isSending' | 'clocks'> => ({
  fps: () => latest.current.stream.fps,
  isSending: () => latest.current.isSending === true,
  clocks: { server: () => latest.current.clocks.server(), device: () => latest.current.clocks.device() },
});

/** Requests the list of streams again. True: it names another address for this one. */
async function renewAddress(latest: RefObject<Options>, mutate: ScopedMutator): Promise<boolean> {
  const { device, stream } = latest.current;
  // At the API's own address no token expires.
  if (stream.whepUrl === null) return false;
  const streams = await mutate<readonly MediaStreamInfo[]>(KEYS.streams(device));
  const found = streams?.find(({ id }) => id === stream.id);
  if (!found) return false;
  // Before the page is drawn with it.
  latest.current = { ...latest.current, stream: found };
  return found.whepUrl !== stream.whepUrl;
}

/** Tells the player what suggests that the network is back. */
function followSigns(player: Playing['player'], client: Client, platform: Platform): () => void {
  const stops = [
    platform.onWake(() => player.nudge()),
    client.onSuccess(() => player.noteSign()),
    subscribeLiveState(({ name }) => name === 'connected' && player.noteSign()),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Plays one stream while the component is mounted. */
export function usePlayer(options: Options): Played {
  const { device } = options;
  const { id: stream } = options.stream;
  const video = useRef<HTMLVideoElement>(null);
  const last = useRef<HTMLCanvasElement>(null);
  const client = useClient();
  const platform = usePlatform();
  const { mutate } = useSWRConfig();
  const [state, setState] = useState<PlayerState>(FIRST);
  const [stats, setStats] = useState<VideoStats>(NO_STATS);
  const current = useRef<Playing | null>(null);
  const lastFrame = useRef<number | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const keeper = createFrameKeeper(element, last, createPictureKeeper(element, { latest, lastFrame }));
    const playing = playStream(element, {
      media: createMediaCalls(client, platform),
      source: {
        device,
        stream,
        whepUrl: () => latest.current.stream.whepUrl,
        codec: () => latest.current.stream.codec,
      },
      probe: () => isReachable(platform.http),
      iceServers: platform.config.media.iceServers,
      bufferMs: latest.current.bufferMs,
      onSound: latest.current.onSound ?? null,
      ...factsOf(latest),
      renewAddress: () => renewAddress(latest, mutate),
      onState: (next) => {
        keeper.note(HAS_VIDEO.has(next.name));
        setState(next);
      },
      onStats: setStats,
      onFrame: () => void (lastFrame.current = performance.now()),
      // `onState` reports a pause only after the connection is closed.
      onEnding: () => keeper.note(false),
    });
    // A replacement player starts with the current state.
    playing.player.setOnline(latest.current.isOnline);
    playing.setSeen(latest.current.isSeen !== false);
    playing.player.start();
    current.current = playing;
    const stopSigns = followSigns(playing.player, client, platform);
    return () => {
      stopSigns();
      keeper.end();
      playing.stop();
      current.current = null;
    };
  }, [client, device, stream, platform, mutate]);

  useChanges(current, options);
  const lastFrameAt = useCallback(() => lastFrame.current, []);
  return { video, last, state, stats, lastFrameAt, ...useControls(current) };
}
