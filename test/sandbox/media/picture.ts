import { encodeTime, FIELD } from './timecode';

export const WIDTH = 640;
export const HEIGHT = 360;

type Colour = readonly [number, number, number];
const SKY: Colour = [58, 110, 165];
const GROUND: Colour = [92, 110, 68];
const LINE: Colour = [235, 240, 245];
const DARK: Colour = [12, 16, 22];
const MARK: Colour = [214, 158, 46];
const TRACK: Colour = [96, 92, 88];
const FIELD_PX = 80;

/** Figures of three by five fields, a bit each, row by row. */
const FIGURES: Readonly<Record<string, string>> = {
  '0': '111101101101111',
  '1': '010110010010111',
  '2': '111001111100111',
  '3': '111001111001111',
  '4': '101101111001001',
  '5': '111100111001111',
  '6': '111100111101111',
  '7': '111001001001001',
  '8': '111101111101111',
  '9': '111101111001111',
  ':': '000010000010000',
  '.': '000000000000010',
};
const SCALE = 4;

/** What a frame shows. Angles in degrees. */
export interface Scene {
  readonly at: number;
  readonly roll: number;
  readonly pitch: number;
  readonly heading: number;
  /** The ground below instead of the view ahead. */
  readonly isFromAbove?: boolean;
}

/** A frame of RGB, drawn anew each time into the same memory. */
export class Picture {
  readonly data = Buffer.alloc(WIDTH * HEIGHT * 3);

  draw({ at, roll, pitch, heading, isFromAbove }: Scene): Buffer {
    if (isFromAbove) this.fields(heading);
    else this.landscape(roll, pitch, heading);
    this.clock(at);
    return this.data;
  }

  private rectangle(left: number, top: number, width: number, height: number, [red, green, blue]: Colour): void {
    const [x0, x1] = [Math.max(0, Math.round(left)), Math.min(WIDTH, Math.round(left + width))];
    const [y0, y1] = [Math.max(0, Math.round(top)), Math.min(HEIGHT, Math.round(top + height))];
    for (let y = y0; y < y1; y += 1) {
      for (let x = x0, index = (y * WIDTH + x0) * 3; x < x1; x += 1) {
        this.data[index++] = red;
        this.data[index++] = green;
        this.data[index++] = blue;
      }
    }
  }

  /** Fields that pass below as the vehicle goes round, with a track between them. */
  private fields(heading: number): void {
    const shift = Math.round((heading % 360) * 4) % (FIELD_PX * 2);
    for (let row = -2; row * FIELD_PX < HEIGHT + FIELD_PX * 2; row += 1) {
      for (let column = 0; column * FIELD_PX < WIDTH; column += 1) {
        const shade = ((row & 1) + column) % 3;
        const colour: Colour = [84 + shade * 22, 108 + shade * 12, 60 + shade * 10];
        this.rectangle(column * FIELD_PX, row * FIELD_PX + shift, FIELD_PX - 2, FIELD_PX - 2, colour);
      }
    }
    this.rectangle(WIDTH / 2 - 14, 0, 28, HEIGHT, TRACK);
    for (let dash = -FIELD_PX; dash < HEIGHT; dash += FIELD_PX)
      this.rectangle(WIDTH / 2 - 2, dash + (shift % FIELD_PX), 4, FIELD_PX / 2, LINE);
  }

  /** Sky, ground and a row of posts that pass by as the view turns. */
  private landscape(roll: number, pitch: number, heading: number): void {
    // Who leans to the right sees the horizon rise there.
    const slope = -Math.tan((roll * Math.PI) / 180);
    const middle = HEIGHT / 2 + pitch * 6;
    // Columns of eight pixels: fine enough to read, cheap enough to draw.
    for (let x = 0; x < WIDTH; x += 8) {
      const horizon = middle + (x + 4 - WIDTH / 2) * slope;
      this.rectangle(x, 0, 8, horizon, SKY);
      this.rectangle(x, horizon, 8, HEIGHT - horizon, GROUND);
      this.rectangle(x, horizon - 1, 8, 3, LINE);
    }
    for (let post = 0; post < 360; post += 15) {
      const away = ((post - heading + 540) % 360) - 180;
      const x = WIDTH / 2 + away * 10;
      if (x < -20 || x > WIDTH + 20) continue;
      const horizon = middle + (x - WIDTH / 2) * slope;
      this.rectangle(x - 3, horizon - (post % 90 === 0 ? 44 : 22), 6, post % 90 === 0 ? 44 : 22, MARK);
    }
  }

  /** The time as people read it, and as a program does: the row of fields at the very top. */
  private clock(at: number): void {
    const text = new Date(at).toISOString().slice(11, 23);
    this.rectangle(0, 0, WIDTH, FIELD, DARK);
    encodeTime(at).forEach((isWhite, index) =>
      this.rectangle(index * FIELD, 0, FIELD, FIELD, isWhite ? [255, 255, 255] : [0, 0, 0]),
    );
    const width = text.length * SCALE * 4 + SCALE * 2;
    const left = (WIDTH - width) / 2;
    const top = FIELD + SCALE * 2;
    this.rectangle(left, top - SCALE, width, SCALE * 7, DARK);
    Array.from(text).forEach((figure, place) => {
      Array.from(FIGURES[figure] ?? '').forEach((bit, index) => {
        if (bit !== '1') return;
        const x = left + SCALE * (1.5 + place * 4 + (index % 3));
        this.rectangle(x, top + SCALE * Math.floor(index / 3), SCALE, SCALE, LINE);
      });
    });
  }
}
