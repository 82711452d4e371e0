import { ageText } from '#app/domain/relativeTime';
import type { Telemetry } from '#app/domain/telemetry';
import { DEVICE_EVENTS } from '#app/events/deviceEvent';
import { display } from '../../../lib/display';
import type { DeviceFeed } from '../../../live/device/deviceFeed';
import { endedAt } from '../../../live/device/linkAge';
import { saidAt } from '../../../live/device/telemetryAge';
import { Drawing } from './Drawing';
import { nextHome } from './home';
import type { Memory } from './memory';
import { trackPath } from './paths';
import {
  createMercatorPlane,
  createTangentPlane,
  MERCATOR_LAT,
  placeAt,
  placeOf,
  zoomOf,
  type Place,
  type Plane,
  type Point,
} from './place';
import { lengthWords } from './scale';
import { boundsOf, fit, isWellShown, MAX_SCALE, panBy, zoomAt, type Size, type View } from './view';
import { WORDS } from './words';

/** What the view keeps to: the whole track, the vehicle, or where a person has moved it. */
export type Mode = 'all' | 'follow' | 'free';

/** A map under the drawing, which goes where the drawing goes. */
export interface BaseMap {
  show(centre: Place, zoom: number): void;
}

/** Beyond this distance from the origin of its plane the view gets a new origin, so that north stays up. */
const FAR_M = 5000;
const FAR_PX = 20;
/** A larger view of a web map would end at its edge. */
const MAX_BASE_SCALE = 10_000;
/** The whole track has so much room to grow before the view changes. */
const SLACK = 1.1;

/** A vehicle, its home and its way as they are drawn; without React, for a new position comes ten times a second. */
export class Scene {
  private readonly drawing: Drawing;
  private view: View | null = null;
  private plane: Plane | null = null;
  private size: Size = { width: 0, height: 0 };
  private mode: Mode = 'all';
  private base: BaseMap | null = null;
  private isBaseReady = false;
  private isOnBase = false;
  /** The track in metres of the plane, and what it was made from. */
  private drawn: { readonly points: Point[]; path: string; readonly of: readonly unknown[] } = {
    points: [],
    path: '',
    of: [],
  };

  constructor(
    root: HTMLElement,
    private readonly store: DeviceFeed['store'],
    private readonly memory: Memory,
    private readonly onMode: (mode: Mode) => void,
  ) {
    this.drawing = new Drawing(root);
  }

  resize(size: Size): void {
    this.size = size;
    this.draw();
  }

  setMode(mode: Mode): void {
    if (mode !== this.mode) this.onMode(mode);
    this.mode = mode;
    if (mode === 'all') this.view = null;
    this.draw();
  }

  /** A base map that follows the view; it replaces the grid once it is ready. */
  setBase(base: BaseMap | null, isReady = false): void {
    this.base = base;
    this.isBaseReady = isReady;
    this.draw();
  }

  /** `offset`: the point that stays where it is, in pixels from the centre; a view that follows the vehicle goes on to. */
  zoom(factor: number, offset?: Point): void {
    if (!this.view) return;
    const isHeld = this.mode === 'follow';
    this.view = zoomAt(this.view, factor, isHeld ? undefined : offset, this.most);
    this.setMode(isHeld ? 'follow' : 'free');
  }

  pan(by: Point): void {
    if (!this.view) return;
    this.view = panBy(this.view, by);
    this.setMode('free');
  }

  draw(): void {
    const heard = this.store.getState().telemetry;
    const [telemetry, telemetryAt] = [heard?.value ?? null, heard?.at ?? 0];
    const place = telemetry && placeOf(telemetry);
    if (place) this.remember(place, telemetryAt, telemetry);
    this.tellAge(place !== null);
    const centre = this.memory.last?.place ?? null;
    this.drawing.flag('empty', centre === null);
    if (this.size.width === 0 || centre === null) return;
    const plane = this.planeAround(centre);
    const here = plane.toMetres(centre);
    const home = this.memory.home && plane.toMetres(this.memory.home);
    const track = this.trackIn(plane);
    const view = this.look([here, home], track.points.slice(this.memory.track.jumpedAt));
    this.drawing.flag('base', this.isOnBase);
    this.base?.show(plane.toPlace(view), zoomOf(view.scale, plane.origin.lat));
    const { units } = display.getState();
    this.drawing.ground(view, this.size, !this.isOnBase, units);
    this.drawing.track(view, this.size, track.path);
    const { metres } = this.memory.track;
    this.drawing.write('metres', metres > 0 ? lengthWords(metres, units) : '');
    const heading = place && this.headingIn(plane, place, telemetry.headingDeg);
    this.drawing.marks(view, this.size, { here, home, heading });
  }

  private get most(): number {
    return this.base ? MAX_BASE_SCALE : MAX_SCALE;
  }

  private remember(place: Place, at: number, telemetry: Telemetry): void {
    this.memory.track.add(place, at);
    this.memory.last = { place, at: saidAt(this.store.getState()) ?? at };
    this.memory.home = nextHome(this.memory.home, place, telemetry.homeDistanceM, telemetry.homeBearingDeg);
  }

  /** `isPresent`: the vehicle says where it is; otherwise its last place is shown. */
  private tellAge(isPresent: boolean): void {
    const { last } = this.memory;
    const ageMs = last === null ? 0 : performance.now() - last.at;
    const isStale = last !== null && (!isPresent || ageMs > DEVICE_EVENTS.telemetry.staleMs);
    this.drawing.flag('stale', isStale);
    const words = isStale ? WORDS.old(ageText(endedAt(this.store.getState(), last.at), performance.now())) : '';
    this.drawing.write('note', last ? words : WORDS.noPosition);
    this.drawing.write('no-track', isStale && this.memory.track.metres === 0 ? WORDS.noTrack : '');
  }

  /** The plane of the drawing; a new one where the view has gone far, or the map under it has come or gone. */
  private planeAround(centre: Place): Plane {
    const shown = this.view && this.plane ? this.plane.toPlace(this.view) : centre;
    const isFar = this.view && Math.hypot(this.view.x, this.view.y) > Math.max(FAR_M, FAR_PX * this.view.scale);
    const isOnBase = this.isBaseReady && Math.abs(shown.lat) < MERCATOR_LAT;
    if (this.plane && !isFar && isOnBase === this.isOnBase) return this.plane;
    this.isOnBase = isOnBase;
    this.plane = isOnBase ? createMercatorPlane(shown) : createTangentPlane(shown);
    this.view &&= { x: 0, y: 0, scale: Math.min(this.view.scale, this.most) };
    return this.plane;
  }

  /** The track in metres of the plane; points that have come are added to what there is. */
  private trackIn(plane: Plane): Scene['drawn'] {
    const { points } = this.memory.track;
    const isSame = this.drawn.of[0] === points && this.drawn.of[1] === plane;
    if (!isSame) this.drawn = { points: [], path: '', of: [points, plane] };
    const { drawn } = this;
    const from = drawn.points.length;
    for (const point of points.slice(from)) drawn.points.push(plane.toMetres(point));
    drawn.path += trackPath(drawn.points, (index) => points[index]?.isStart !== false, from);
    return drawn;
  }

  private look([here, home]: readonly [Point | null, Point | null], track: readonly Point[]): View {
    const marks = [here, home].filter((one) => one !== null);
    const bounds = this.mode === 'all' || !this.view ? boundsOf([...track, ...marks]) : null;
    if (bounds && !(this.view && isWellShown(this.view, this.size, bounds)))
      this.view = fit(bounds, this.size, SLACK, this.most);
    const view = this.view ?? { x: 0, y: 0, scale: 1 };
    this.view = this.mode === 'follow' && here ? { ...view, ...here } : view;
    return this.view;
  }

  /** The heading in the picture: away from the origin of a plane, north is not quite up. */
  private headingIn(plane: Plane, place: Place, heading: number | null): number | null {
    if (heading === null || !Number.isFinite(heading)) return null;
    const [from, to] = [plane.toMetres(place), plane.toMetres(placeAt(place, heading, 10))];
    return (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;
  }
}
