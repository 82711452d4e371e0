import type { DeviceList } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import { useEffect, useMemo, useState, type CSSProperties } from 'react';
import { cx } from '../../../../lib/cx';
import { usePlatform } from '../../../../platform/PlatformContext';
import { layoutTiles, type LayoutMode } from '../../wall/layoutWall';
import { GAP, type Area, type Box } from '../../wall/mosaics';
import { keyOf, type WallEntry } from '../../wall/wallAddress';
import { createWallReadings, type WallReadingsFeed } from '../../wall/wallReadings';
import type { TileContext } from '../../wall/TileContext';
import type { TroubleMemory } from '../../wall/trouble';
import { useOrder, type Order } from '../../wall/useOrder';
import { useTurn } from '../../wall/useTurn';
import { WORDS } from '../../wall/words';
import { TileBoundary } from './TileBoundary';
import { WallTile } from './WallTile';
import tileClasses from './Tile.module.css';
import classes from './Wall.module.css';

/** How long tiles behind an enlarged one keep playing, so that a short look interrupts nothing. */
const COVERED_MS = 5000;

interface Props {
  /** What it fills; null: not measured yet. */
  readonly area: Area | null;
  readonly entries: readonly WallEntry[];
  readonly layout: LayoutMode;
  /** Null: not known yet. */
  readonly list: DeviceList | null;
  readonly memory: TroubleMemory;
  /** Gives each tile the large place in turn; null: does not. */
  readonly rotateS: number | null;
  readonly isHeld: () => boolean;
  readonly onTrouble: (count: number) => void;
  readonly onRemove: TileContext['onRemove'];
  readonly onChoose: TileContext['onChoose'];
}

/** The tiles of a wall, over all of its area. */
export function Board(props: Props) {
  const { area, entries, list, memory, rotateS, isHeld, onTrouble, onRemove, onChoose } = props;
  const feed = useWallReadings(entries.map(({ device }) => device));
  const [enlarged, setEnlarged] = useState<string | null>(null);
  const order = useOrder(entries.map(keyOf), memory, isHeld);
  const turn = useTurn(rotateS, isHeld);
  const keys = rotateS === null ? order.keys : inTurn(order, turn);
  const shown = enlarged !== null && keys.includes(enlarged) ? enlarged : null;
  const isCovered = useCovered(shown);
  useEscape(shown !== null, () => setEnlarged(null));
  const trouble = [...order.levels.values()].filter((level) => level !== 'none').length;
  useEffect(() => onTrouble(trouble), [onTrouble, trouble]);
  const context = useMemo(
    () => ({ feed, memory, onEnlarge: setEnlarged, onRemove, onChoose }),
    [feed, memory, onRemove, onChoose],
  );
  if (!area) return null;
  const haveVideo = keys.map((key) => !order.blank.has(key));
  const { boxes, height, isScrolling } = layoutTiles(haveVideo, area, rotateS === null ? props.layout : 'large');
  const large = { x: GAP, y: GAP, width: area.width - 2 * GAP, height: area.height - 2 * GAP };
  return (
    <div
      className={cx(classes.board, !isScrolling && classes.fits)}
      style={isScrolling ? { height } : {}}
      data-scrolling={isScrolling}
    >
      {keys.map((key, index) => {
        const box = key === shown ? large : boxes[index];
        const entry = entries.find((one) => keyOf(one) === key);
        if (!box || !entry) return null;
        const isEnlarged = key === shown;
        return (
          <Place
            key={key}
            {...{ tile: key, entry, list, box, context, isEnlarged, isScrolling }}
            level={order.levels.get(key) ?? 'none'}
            isBehind={shown !== null && !isEnlarged}
            isCovered={isCovered && !isEnlarged}
          />
        );
      })}
    </div>
  );
}

/** The next tile in the large place, unless one that is in danger needs it. */
function inTurn({ keys, levels }: Order, turn: number): readonly string[] {
  const [first] = keys;
  if (first === undefined || levels.get(first) === 'bad') return keys;
  const next = keys[turn % keys.length] ?? first;
  return [next, ...keys.filter((key) => key !== next)];
}

function useCovered(enlarged: string | null): boolean {
  const [covered, setCovered] = useState<string | null>(null);
  useEffect(() => {
    if (enlarged === null) return undefined;
    const timer = window.setTimeout(() => setCovered(enlarged), COVERED_MS);
    return () => {
      window.clearTimeout(timer);
      setCovered(null);
    };
  }, [enlarged]);
  return enlarged !== null && covered === enlarged;
}

function useEscape(isOn: boolean, run: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

/** One stream for all devices of the wall, for as long as they are shown. */
function useWallReadings(devices: readonly DeviceId[]): WallReadingsFeed {
  const { events } = usePlatform();
  const key = [...new Set(devices)].join(',');
  const feed = useMemo(
    () => createWallReadings(events, key === '' ? [] : (key.split(',') as DeviceId[])),
    [events, key],
  );
  useEffect(() => (key === '' ? undefined : feed.start()), [feed, key]);
  return feed;
}

interface PlaceProps extends Omit<Parameters<typeof WallTile>[0], 'device' | 'style'> {
  readonly list: DeviceList | null;
  readonly box: Box;
  readonly isScrolling: boolean;
}

function Place({ list, isScrolling, ...tile }: PlaceProps) {
  const { box, entry, isEnlarged } = tile;
  const style: CSSProperties =
    // Where the page scrolls, over what of it is in view.
    isEnlarged && isScrolling ? {} : { left: box.x, top: box.y, width: box.width, height: box.height };
  if (!list) return <div className={tileClasses.tile} style={style} />;
  const device = list.devices.find(({ id }) => id === entry.device);
  if (!device)
    return (
      <section aria-label={WORDS.gone} className={tileClasses.tile} style={style}>
        <div className={tileClasses.over}>
          <p>{WORDS.goneText}</p>
        </div>
      </section>
    );
  return (
    <TileBoundary name={device.name} style={style}>
      <WallTile {...tile} device={device} style={style} />
    </TileBoundary>
  );
}
