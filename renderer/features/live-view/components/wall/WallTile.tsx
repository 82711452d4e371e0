import { alertsThatCount } from '#app/domain/attention';
import { needsCode, type Device } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import type { MediaStreamInfo } from '#app/domain/stream';
import type { Alert } from '#app/domain/summary';
import { useCallback, useEffect, useMemo, useRef, type CSSProperties } from 'react';
import { useStore } from 'zustand';
import { alertsByDevice, namesAll } from '../../../../api/openAlerts';
import { useOpenAlerts } from '../../../../api/useAlerts';
import { useSummary } from '../../../../api/useSummaries';
import { AUTH_WORDS } from '../../../../components/authWords';
import { Button } from '../../../../components/Button';
import { useDeviceStatus, type DeviceStatus } from '../../../../live/useDeviceStatus';
import { useFullWindow } from '../../hooks/useFullWindow';
import { useStreams } from '../../hooks/useStreams';
import type { Area } from '../../wall/mosaics';
import { renewalOf } from '../../wall/renewalOf';
import type { TileContext } from '../../wall/TileContext';
import { isMark, type Level } from '../../wall/trouble';
import type { WallEntry } from '../../wall/wallAddress';
import { streamKey, type WallReadingsFeed } from '../../wall/wallReadings';
import { useLostSince, useUnheardSince } from '../../../../live/liveState';
import { WORDS } from '../../wall/words';
import { TileCaption } from './TileCaption';
import { TileMenu } from './TileMenu';
import { TileNotes } from './TileNotes';
import { TilePicture } from './TilePicture';
import { useReading } from './TileReadings';
import classes from './Tile.module.css';

interface Props {
  readonly tile: string;
  readonly entry: WallEntry;
  readonly device: Device;
  readonly level: Level;
  readonly box: Area;
  /** Height of the caption below the picture in px; 0: the caption lies over it. */
  readonly caption: number;
  /** Another tile shows the same device. */
  readonly isShared: boolean;
  /** Without a place for a picture: one line, with the reason. */
  readonly isLine: boolean;
  readonly style: CSSProperties;
  readonly isEnlarged: boolean;
  /** Behind the tile that is enlarged. */
  readonly isBehind: boolean;
  /** Behind it for so long that it need not play. */
  readonly isCovered: boolean;
  readonly context: TileContext;
}

const NONE: readonly Alert[] = [];

/** The open alerts of a device; null where they are not known: its report is then all there is. */
function useOpenAlertsOf(id: DeviceId): readonly Alert[] | null {
  const open = useOpenAlerts();
  return useMemo(() => {
    if (!open) return null;
    return alertsByDevice(open, WORDS.alert).get(id) ?? (namesAll(open) ? NONE : null);
  }, [open, id]);
}

/** What is known of a device: its live readings, and what it reported last where there are none. */
function useFacts({ id, lastSeenAt, authStatus }: Device, feed: WallReadingsFeed) {
  const status = useDeviceStatus(id, lastSeenAt);
  const summary = useSummary(id);
  const reading = useReading(feed, id);
  const open = useOpenAlertsOf(id);
  const facts = {
    isOnline: status.isOnline,
    seenAt: status.seenAt,
    armed: reading ? reading.armed : (summary?.armed ?? null),
    oldS: reading?.oldS ?? null,
    batteryPct: reading ? reading.batteryPct : (summary?.batteryPct ?? null),
    alerts: alertsThatCount({
      isOnline: status.isOnline,
      alerts: open ?? summary?.alerts ?? NONE,
      areAlertsOpen: open !== null,
    }),
    auth: authStatus,
  };
  return { status, summary, reading, facts };
}

const hasAny = (publishing: ReadonlySet<string>, device: DeviceId) =>
  [...publishing].some((key) => key.startsWith(streamKey(device, '')));

/** Why there is no video, of a device that has no stream. */
function lostVideo({ authStatus }: Device, { isOnline }: DeviceStatus): string {
  if (isOnline !== false) return WORDS.noSource;
  return needsCode(authStatus) ? AUTH_WORDS[authStatus] : WORDS.noVideoYet;
}

/** The cameras of a device, and the one that its tile shows. */
function useCameras({ id }: Device, { stream: chosen }: WallEntry, isOnline: boolean | null, feed: WallReadingsFeed) {
  const { streams: known, first, problem, reload } = useStreams(id, isOnline);
  const streams = known ?? [];
  const hasNone = known?.length === 0;
  const isPublishing = useStore(feed.store, ({ publishing }) => hasAny(publishing, id));
  // A camera that was named after the list was asked for.
  useEffect(() => {
    if (isPublishing && hasNone) reload();
  }, [isPublishing, hasNone, reload]);
  return { streams, stream: streams.find((one) => one.id === chosen) ?? first, hasNone, problem, reload };
}

/** What a tile is called: by its camera, too, where its device has several tiles. `camera` is null where no other could be meant. */
function namesOf({ device, entry, isShared }: Props, { streams, stream }: ReturnType<typeof useCameras>) {
  const camera = streams.length > 1 || isShared ? (stream?.name ?? entry.stream ?? WORDS.firstCamera) : null;
  return { camera, title: isShared && camera !== null ? WORDS.tileName(device.name, camera) : device.name };
}

/** What the frame of a tile means; null: it has none. */
function useFrameWords(level: Level): string | null {
  const isUnheard = useUnheardSince() !== null;
  if (!isMark(level)) return null;
  return isUnheard ? WORDS.lastKnown(WORDS.frames[level]) : WORDS.frames[level];
}

/** One device on the wall: its picture while it is on the screen, what is wrong with it, and a line of readings. */
export function WallTile(props: Props) {
  const { tile, entry, device, level, caption, style, isLine, isShared, isEnlarged, isBehind, context } = props;
  const { feed, onEnlarge } = context;
  const place = useRef<HTMLElement>(null);
  const snapshot = useRef<(() => void) | null>(null);
  const onSnapshot = useCallback((take: (() => void) | null) => {
    snapshot.current = take;
  }, []);
  const full = useFullWindow(place);
  const { status, summary, reading, facts } = useFacts(device, feed);
  const cameras = useCameras(device, entry, status.isOnline, feed);
  const { streams, stream, hasNone, problem, reload } = cameras;
  // Until it is known who is online, either text could be replaced by the other.
  const isWaiting = useLostSince() === null && status.isOnline === null;
  const { camera, title } = namesOf(props, cameras);
  const frame = useFrameWords(level);
  const missing = problem ?? (hasNone && !isWaiting ? lostVideo(device, status) : null);
  return (
    <section
      ref={place}
      aria-label={title}
      title={frame ?? undefined}
      className={classes.tile}
      style={style}
      data-level={level}
      data-filled={full.isFilled}
      data-enlarged={isEnlarged}
      data-line={isLine}
      data-over={caption === 0 && !isLine}
      inert={isBehind}
    >
      <div className={classes.picture}>
        <Picture {...{ ...props, place, stream, missing, facts, onSnapshot }} />
        <button
          type="button"
          className={classes.enlarge}
          aria-label={isEnlarged ? WORDS.shrink(title) : WORDS.enlarge(title)}
          onClick={() => onEnlarge(isEnlarged ? null : tile)}
        />
        {missing !== null && (
          <div className={classes.over}>
            {!isLine && <p>{missing}</p>}
            {problem !== null && <Button onClick={reload}>{WORDS.tryAgain}</Button>}
          </div>
        )}
        <TileMenu
          {...{ tile, device, title, streams, context, isEnlarged, snapshot, full }}
          current={stream?.id ?? null}
        />
      </div>
      <TileCaption {...{ device, status, reading, summary, camera, isLine, isShared, frame }} />
    </section>
  );
}

interface PictureProps extends Props, Pick<Parameters<typeof TilePicture>[0], 'place' | 'facts' | 'onSnapshot'> {
  readonly stream: MediaStreamInfo | undefined;
  /** Why there is no camera to show; null while that is not known. */
  readonly missing: string | null;
}

/** The video of a tile with what is wrong with it, or only the latter where it has no camera. */
function Picture({ tile, device, box, caption, isLine, isCovered, context, ...props }: PictureProps) {
  const { place, stream, missing, facts, onSnapshot } = props;
  const { feed, memory } = context;
  const shared = { tile, memory, isLine };
  return stream ? (
    <TilePicture
      key={stream.id}
      {...{ ...shared, place, device, stream, feed, isCovered, facts, onSnapshot }}
      room={{ width: box.width, height: box.height - caption }}
    />
  ) : (
    <TileNotes
      {...shared}
      facts={{ ...facts, state: null }}
      hasPicture={missing === null ? null : false}
      label={isLine ? missing : null}
      renewal={renewalOf(device)}
      cause={null}
      tone="plain"
      lastFrameAt={null}
    />
  );
}
