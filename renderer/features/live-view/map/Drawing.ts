import type { UnitSystem } from '#app/domain/units';
import { gridPath } from './paths';
import type { Point } from './place';
import { scaleStep } from './scale';
import { toScreen, type Size, type View } from './view';

/** Longest scale bar, in pixels. */
const BAR = 96;
/** From the edges to the scale. */
const EDGE = 12;
/** Between its bar and its words, and how wide a letter of them is at most. */
const GAP = 6;
const LETTER = 7.5;

export interface Marks {
  readonly here: Point | null;
  readonly home: Point | null;
  /** Clockwise from up, in degrees. */
  readonly heading: number | null;
}

const words = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Writes to the elements of the map that are named by `data-part`, and touches only what has changed. */
export class Drawing {
  private readonly parts = new Map<string, Element>();
  private readonly values = new Map<string, string>();

  constructor(private readonly root: HTMLElement) {}

  flag(name: 'stale' | 'empty' | 'base', isOn: boolean): void {
    this.root.toggleAttribute(`data-${name}`, isOn);
  }

  write(name: string, text: string): void {
    const part = this.part(name);
    if (part && part.textContent !== text) part.textContent = text;
  }

  /** The grid, which a map takes the place of, and the scale. */
  ground(view: View, size: Size, hasGrid: boolean, units: UnitSystem): void {
    const { metres: step, words: length } = scaleStep(BAR * view.scale, units);
    const bar = Math.round(step / view.scale);
    this.set('grid', 'd', hasGrid ? gridPath(view, size, step) : '');
    this.set('bar', 'd', `M.5-4.5V-.5H${bar - 0.5}V-4.5`);
    this.set('length', 'x', String(bar + GAP));
    this.write('length', length);
    this.set('scale', 'transform', `translate(${EDGE} ${size.height - EDGE})`);
    this.set('scale-back', 'width', String(bar + 3 * GAP + length.length * LETTER));
  }

  /** `path` in metres of the plane, so that it stays as it is while the view moves. */
  track(view: View, { width, height }: Size, path: string): void {
    const [x, y] = [width / 2 - view.x / view.scale, height / 2 + view.y / view.scale];
    this.set('world', 'transform', `matrix(${1 / view.scale} 0 0 ${1 / view.scale} ${x} ${y})`);
    this.set('casing', 'd', path);
    this.set('track', 'd', path);
  }

  marks(view: View, size: Size, { here, home, heading }: Marks): void {
    const at = (point: Point | null) => point && toScreen(view, size, point);
    const [from, to] = [at(home), at(here)];
    this.mark('home', from);
    this.mark('vehicle', to, heading === null ? '' : ` rotate(${heading.toFixed(1)})`);
    this.show('arrow', heading !== null);
    this.show('dot', heading === null);
    this.set('way', 'd', from && to ? `M${words(from)}L${words(to)}` : '');
  }

  private mark(name: string, point: Point | null, turn = ''): void {
    this.show(name, point !== null);
    if (point) this.set(name, 'transform', `translate(${words(point)})${turn}`);
  }

  private show(name: string, isShown: boolean): void {
    this.set(name, 'display', isShown ? 'inline' : 'none');
  }

  private set(name: string, attribute: string, value: string): void {
    const key = `${name} ${attribute}`;
    if (this.values.get(key) === value) return;
    this.values.set(key, value);
    this.part(name)?.setAttribute(attribute, value);
  }

  private part(name: string): Element | null {
    const found = this.parts.get(name) ?? this.root.querySelector(`[data-part="${name}"]`);
    if (found) this.parts.set(name, found);
    return found;
  }
}
