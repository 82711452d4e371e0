import { i420Bytes } from './colour';
import { drawBelow } from './scene/below';
import { flip, type Flips } from './scene/flip';
import { burnInClock, burnInFields, type Canvas } from './scene/burnIn';
import { applyLook, type Look } from './scene/look';
import { turn } from './scene/turn';
import { View, type Pose } from './scene/view';
import { toJpeg } from './vp8';

/** Size of a frame of the cameras that tests use, unless they choose others. */
export const WIDTH = 640;
export const HEIGHT = 360;

/** How far a viewer turns the coded frame clockwise to have it upright. */
export type Rotation = 0 | 90 | 180 | 270;

/** What a frame shows. */
export interface Scene extends Pose {
  /** When it was taken, in ms since the epoch. */
  readonly at: number;
  /** The ground straight below instead of the view ahead. */
  readonly isFromAbove: boolean;
  /** Whether the time of the frame is burnt in, for people and for programs: for tests. */
  readonly hasClock: boolean;
  /** The time for people only, by the settings of the pipeline; absent: as `hasClock`. */
  readonly hasOverlay?: boolean;
  /** What the camera's controls make of it; absent: nothing. */
  readonly look?: Look | undefined;
}

/** What the pipeline does with the frame before it is encoded. */
export interface Turning extends Flips {
  /** Clockwise. */
  readonly turned: Rotation;
}
const AS_FILMED: Turning = { turned: 0, isFlippedAcross: false, isFlippedDown: false };

const canvasOf = (width: number, height: number): Canvas => ({
  data: Buffer.alloc(i420Bytes(width, height)),
  width,
  height,
});

/** Frames of one size in I420, each drawn into the same memory. */
export class Picture {
  private readonly coded: Canvas;
  /** The scene as it is seen upright; the coded frame itself for a camera that is mounted so. */
  private readonly upright: Canvas;
  private readonly view: View;
  /** How far the scene is turned anticlockwise in the coded frame. */
  private readonly rotation: Rotation;

  constructor(
    readonly width: number,
    readonly height: number,
    /** How the camera is mounted. */
    private readonly mounted: Rotation = 0,
    private readonly turning: Turning = AS_FILMED,
  ) {
    const rotation = ((mounted - turning.turned + 360) % 360) as Rotation;
    this.rotation = rotation;
    const isOnItsSide = rotation % 180 !== 0;
    this.coded = canvasOf(width, height);
    this.upright = rotation === 0 ? this.coded : isOnItsSide ? canvasOf(height, width) : canvasOf(width, height);
    this.view = new View(this.upright.width, this.upright.height);
  }

  draw(scene: Scene): Buffer {
    const { upright, coded, rotation } = this;
    if (scene.isFromAbove) drawBelow(upright.data, upright.width, upright.height, scene);
    else this.view.draw(upright.data, scene);
    if (scene.look) applyLook(upright, scene.look);
    flip(upright, this.turning);
    const clock = (scene.hasOverlay ?? scene.hasClock) ? (this.mounted === 0 ? coded : upright) : null;
    if (clock === upright) burnInClock(upright, scene.at);
    if (rotation !== 0) turn(upright.data, upright.width, upright.height, rotation, coded.data);
    if (clock !== null && clock !== upright) burnInClock(coded, scene.at);
    if (scene.hasClock) burnInFields(coded, scene.at);
    return coded.data;
  }
}

const STILL_WIDTH = 320;
const STILL_HEIGHT = 180;
/** Shared by all cameras of a program: thousands of them are asked for a still now and then. */
const stills = new Map<string, Picture>();

/** A small JPEG of the scene, upright: no encoder is started for it. */
export function takeStill(scene: Scene, mounted: Rotation, turning: Turning = AS_FILMED): Promise<Buffer> {
  const isTall = (mounted + turning.turned) % 180 !== 0;
  const [width, height] = isTall ? [STILL_HEIGHT, STILL_WIDTH] : [STILL_WIDTH, STILL_HEIGHT];
  const { turned, isFlippedAcross, isFlippedDown } = turning;
  const key = [isTall, turned, isFlippedAcross, isFlippedDown].join();
  const picture = stills.get(key) ?? new Picture(width, height, 0, turning);
  stills.set(key, picture);
  return toJpeg(picture.draw(scene), width, height);
}
