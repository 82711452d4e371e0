import type { DeviceList } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import { useCallback, useEffect, useMemo, useState, type CSSProperties } from 'react';
import { Button } from '../../../../components/Button';
import { cx } from '../../../../lib/cx';
import { usePlatform } from '../../../../platform/PlatformContext';
import { layoutTiles, type Arrangement, type LayoutMode } from '../../wall/layoutWall';
import { CAPTION, GAP, type Area, type Box } from '../../wall/mosaics';
import { keyOf, type WallEntry } from '../../wall/wallAddress';
import { createWallReadings, type WallReadingsFeed } from '../../wall/wallReadings';
import type { TileContext } from '../../wall/TileContext';
import type { Needs, TroubleMemory } from '../../wall/trouble';
import { useOrder, type Order } from '../../wall/useOrder';
import { useTurn } from '../../wall/useTurn';
import { WORDS } from '../../wall/words';
import { TileBoundary } from './TileBoundary';
import { WallTile } from './WallTile';
import tileClasses from './Tile.module.css';
import classes from './Wall.module.css';

/** How long tiles behind an enlarged one keep playing, so that a short look interrupts nothing. */
const COVERED_MS = 5000;

/** The tiles as they stay with their devices, whichever camera they show: by device, and by number where it has several. */
function placesOf(entries: readonly WallEntry[]): ReadonlyMap<string, string> {
  const counts = new Map<DeviceId, number>();
  return new Map(
    entries.map((entry) => {
      const count = counts.get(entry.device) ?? 0;
      counts.set(entry.device, count + 1);
      return [keyOf(entry), `${entry.device} ${count}`];
    }),
  );
}

/** How many tiles each device has. */
function countsOf(entries: readonly WallEntry[]): ReadonlyMap<DeviceId, number> {
  const counts = new Map<DeviceId, number>();
  for (const { device } of entries) counts.set(device, (counts.get(device) ?? 0) + 1);
  return counts;
}

/** The layout of these tiles; computed only when it may change, because it compares thousands of arrangements. */
function useLayout(keys: readonly string[], blank: ReadonlySet<string>, area: Area | null, mode: Arrangement) {
  const pictures = keys.map((key) => (blank.has(key) ? '0' : '1')).join('');
  return useMemo(
    () =>
      area &&
      layoutTiles(
        pictures.split('').map((one) => one === '1'),
        area,
        mode,
      ),
    [pictures, area, mode],
  );
}

/** A first tile that is dead is no larger than those that live, unless the user chose one large tile. */
const arrangementOf = (layout: LayoutMode, { isFirstDead }: Order): Arrangement =>
  layout === 'best' && isFirstDead ? 'even' : layout;

/** Which tile is enlarged, on one wall. */
function useEnlarged(wall: string | null, places: ReadonlyMap<string, string>) {
  const [enlarged, setEnlarged] = useState<string | null>(null);
  const [of, setOf] = useState(wall);
  if (of !== wall) {
    setOf(wall);
    setEnlarged(null);
  }
  const enlarge = useCallback(
    (tile: string | null) => setEnlarged(tile === null ? null : (places.get(tile) ?? null)),
    [places],
  );
  return [enlarged, enlarge] as const;
}

interface Props {
  /** Name of the wall; null: it has none. */
  readonly name: string | null;
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
  readonly onTrouble: (needs: Needs) => void;
  readonly onRemove: TileContext['onRemove'];
  readonly onChoose: TileContext['onChoose'];
}

/** The tiles of a wall, over all of its area. */
export function Board(props: Props) {
  const { name, area, entries, list, memory, rotateS, isHeld, onTrouble, onRemove, onChoose } = props;
  const feed = useWallReadings(entries.map(({ device }) => device));
  const places = useMemo(() => placesOf(entries), [entries]);
  const [enlarged, onEnlarge] = useEnlarged(name, places);
  const order = useOrder(entries.map(keyOf), memory, isHeld);
  const turn = useTurn(rotateS !== null, rotateS, isHeld);
  const keys = rotateS === null ? order.keys : inTurn(order, turn);
  const shown = keys.find((key) => enlarged !== null && places.get(key) === enlarged) ?? null;
  const isCovered = useCovered(shown && enlarged);
  useEscape(shown !== null, () => onEnlarge(null));
  const { needs } = order;
  const layout = useLayout(keys, order.blank, area, rotateS === null ? arrangementOf(props.layout, order) : 'large');
  const counts = useMemo(() => countsOf(entries), [entries]);
  useEffect(() => onTrouble(needs), [onTrouble, needs]);
  const context = useMemo(
    () => ({ feed, memory, onEnlarge, onRemove, onChoose }),
    [feed, memory, onEnlarge, onRemove, onChoose],
  );
  if (!area || !layout) return null;
  const { boxes, caption, height, isScrolling } = layout;
  const hasPictures = keys.some((key) => !order.blank.has(key));
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
            key={places.get(key)}
            {...{ tile: key, entry, list, box, context, isEnlarged, isScrolling }}
            caption={isEnlarged ? CAPTION : caption}
            isShared={(counts.get(entry.device) ?? 0) > 1}
            isLine={hasPictures && order.blank.has(key) && !isEnlarged}
            level={order.levels.get(key) ?? 'none'}
            isBehind={shown !== null && !isEnlarged}
            isCovered={isCovered && !isEnlarged}
          />
        );
      })}
    </div>
  );
}

/** The next tile with a picture in the large place, unless one that is in danger needs it. */
function inTurn({ keys, levels, blank }: Order, turn: number): readonly string[] {
  const [first] = keys;
  if (first === undefined || levels.get(first) === 'bad') return keys;
  const placed = keys.filter((key) => !blank.has(key));
  const next = placed[turn % Math.max(1, placed.length)] ?? keys[turn % keys.length] ?? first;
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
  const { box, entry, isEnlarged, context } = tile;
  const style: CSSProperties =
    // Where the page scrolls, over what of it is in view.
    isEnlarged && isScrolling ? {} : { left: box.x, top: box.y, width: box.width, height: box.height };
  if (!list) return <div className={tileClasses.tile} style={style} />;
  const device = list.devices.find(({ id }) => id === entry.device);
  if (!device) return <Gone tile={tile.tile} isLine={tile.isLine} context={context} style={style} />;
  return (
    <TileBoundary name={device.name} style={style}>
      <WallTile {...tile} device={device} style={style} />
    </TileBoundary>
  );
}

interface GoneProps extends Pick<PlaceProps, 'tile' | 'isLine' | 'context'> {
  readonly style: CSSProperties;
}

/** The place of a device that is no longer in the list. */
function Gone({ tile, isLine, context: { memory, onRemove }, style }: GoneProps) {
  useEffect(() => memory.noteGone(tile, performance.now()), [memory, tile]);
  return (
    <section aria-label={WORDS.gone} className={tileClasses.tile} style={style} data-line={isLine}>
      <div className={tileClasses.over}>
        <p title={WORDS.goneText}>{WORDS.goneText}</p>
        <Button onClick={() => onRemove(tile, WORDS.goneDevice)}>{WORDS.removeTile}</Button>
      </div>
    </section>
  );
}
