import type { Device } from '#app/domain/device';
import { kindOf } from '#app/domain/deviceKind';
import type { MediaStreamInfo } from '#app/domain/stream';
import { useCallback, useEffect, type RefObject } from 'react';
import { useStore } from 'zustand';
import { KindDrawing } from '../../../../components/KindDrawing';
import { useServerClock } from '../../../../live/useServerClock';
import { toastSnapshot } from '../../capture/tellSnapshot';
import { HAS_VIDEO } from '../../connection/playerState';
import { useIsSeen } from '../../hooks/useIsSeen';
import { usePlayer } from '../../hooks/usePlayer';
import { useStandIn } from '../../hooks/useStandIn';
import { useSnapshot } from '../../hooks/useSnapshot';
import type { Area } from '../../wall/mosaics';
import { renewalOf } from '../../wall/renewalOf';
import { hasPictureIn, type TroubleFacts, type TroubleMemory } from '../../wall/trouble';
import { useCrop } from '../../wall/useCrop';
import { useTileVerdict } from '../../wall/useTileVerdict';
import { streamKey, type WallReadingsFeed } from '../../wall/wallReadings';
import { WORDS } from '../../wall/words';
import { Screen } from '../Screen';
import { TileNotes } from './TileNotes';
import classes from './Tile.module.css';

export interface PictureProps {
  readonly place: RefObject<HTMLElement | null>;
  readonly tile: string;
  readonly device: Device;
  readonly stream: MediaStreamInfo;
  readonly feed: WallReadingsFeed;
  /** Of the picture, without the caption below. */
  readonly room: Area;
  /** Behind another tile: not played. */
  readonly isCovered: boolean;
  /** Without a place: only a line of text. */
  readonly isLine: boolean;
  readonly facts: Omit<TroubleFacts, 'state'>;
  readonly memory: TroubleMemory;
  /** Told how to take a snapshot; null while there is nothing to take. */
  readonly onSnapshot: (take: (() => void) | null) => void;
}

/** The moving picture of a tile, or the last one there was, dimmed; upright, however its camera is mounted. */
export function TilePicture(props: PictureProps) {
  const { place, tile, device, stream, feed, room, isCovered, isLine, facts, memory, onSnapshot } = props;
  const isSeen = useIsSeen(place) && !isCovered;
  const isPublishing = useStore(feed.store, ({ publishing }) => publishing.has(streamKey(device.id, stream.id)));
  const serverClock = useServerClock();
  const isOnline = facts.isOnline !== false;
  const played = usePlayer({
    device: device.id,
    stream,
    isOnline,
    bufferMs: 0,
    clocks: { server: serverClock.estimate, device: () => feed.clockOffset(device.id) },
    isSeen,
  });
  const { video, last, state, stats, lastFrameAt, nudge } = played;
  // Who waits for a publisher need not wait on once the server says that there is one.
  useEffect(() => {
    if (isPublishing) nudge();
  }, [isPublishing, nudge]);
  const report = useCallback(() => feed.reportOn(streamKey(device.id, stream.id)), [feed, device.id, stream.id]);
  const { label, tone, text, stage, isCutOff, cause } = useTileVerdict({
    ...{ state, stats, isOnline, lastFrameAt, report, codec: stream.codec, auth: device.authStatus },
    wasSeen: device.lastSeenAt !== null,
    isFeedOpen: feed.isOpen,
  });
  const isLive = HAS_VIDEO.has(state.name);
  const isCropped = useCrop(video, stream, room);
  const { hasFrame, take } = useSnapshot(played, isLive, device.name, stream.rotationDeg, toastSnapshot);
  useEffect(() => onSnapshot(hasFrame ? take : null), [onSnapshot, hasFrame, take]);
  const { standIn, isOld } = useStandIn({
    ...{ device: device.id, stream: stream.id },
    ...{ state: state.name, isOnline, hasFrame, isOneOfMany: true },
  });
  return (
    <>
      <Screen
        {...{ video, last, isLive, isCropped }}
        label={WORDS.video(device.name)}
        still={standIn?.picture ?? null}
        rotationDeg={stream.rotationDeg}
      />
      {!hasFrame && standIn === null && !isLine && <NoPicture device={device} />}
      <TileNotes
        tile={tile}
        facts={{ ...facts, state: state.name }}
        hasPicture={hasPictureIn(state.name, hasFrame || standIn !== null)}
        standIn={isOld ? standIn : null}
        renewal={renewalOf(device)}
        {...{ memory, label, cause, stage, isCutOff, tone, isLine }}
        lastFrameAt={text === null ? null : lastFrameAt}
      />
    </>
  );
}

/** Tells a tile whose first frame has not come from one that is broken. */
function NoPicture({ device }: Pick<PictureProps, 'device'>) {
  return (
    <span className={classes.kind}>
      <KindDrawing kind={kindOf(device)} />
    </span>
  );
}
