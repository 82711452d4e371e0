/** Between tiles, and around them. */
export const GAP = 8;
/** One line of text under each picture. */
export const CAPTION = 28;
/** Of most cameras. */
export const RATIO = 16 / 9;

export interface Area {
  readonly width: number;
  readonly height: number;
}

/** A window to fill with tiles, in px. */
export interface Room extends Area {
  /** Height of the caption under each picture; 0 if captions lie over the pictures. */
  readonly caption: number;
  readonly leastWidth: number;
}

export interface Box extends Area {
  readonly x: number;
  readonly y: number;
}

type Boxes = readonly Box[];
interface Piece {
  readonly at: number;
  readonly size: number;
}

/** Divides a length by shares, in whole px, with a gap before, between and after. The first get what is left over: trouble stands there. */
function share(length: number, shares: readonly number[]): readonly Piece[] {
  const room = length - GAP * (shares.length + 1);
  const sum = shares.reduce((all, one) => all + one, 0);
  const whole = shares.map((one) => Math.floor((one / sum) * room));
  const left = room - whole.reduce((all, one) => all + one, 0);
  let at = 0;
  return whole.map((least, index) => {
    const piece = { at: at + GAP, size: least + (index < left ? 1 : 0) };
    at = piece.at + piece.size;
    return piece;
  });
}

/** Divides a length into equal pieces. */
export const cut = (length: number, pieces: number): readonly Piece[] => share(length, Array<number>(pieces).fill(1));

/** Ways to write a number as a sum whose parts never get smaller: trouble comes first, where tiles are largest. */
function partitions(total: number, least = 1): readonly (readonly number[])[] {
  const sums: (readonly number[])[] = [[total]];
  for (let first = least; first <= total / 2; first += 1)
    for (const rest of partitions(total - first, first)) sums.push([first, ...rest]);
  return sums;
}

/** Sizes of which the first wants more than it needs. */
const stress = (sizes: readonly number[], emphasis: number) =>
  sizes.map((size, index) => (index === 0 ? size * emphasis : size));

/** Rows as high as their pictures want to be, all drawn out or in to fill the window. */
function rows(counts: readonly number[], { width, height, caption }: Room, emphasis: number): Boxes {
  const lines = counts.map((count) => cut(width, count));
  const pictures = stress(
    counts.map((count) => (width - GAP * (count + 1)) / count / RATIO),
    emphasis,
  );
  const room = height - GAP * (counts.length + 1) - caption * counts.length;
  const scale = room / pictures.reduce((sum, one) => sum + one, 0);
  const bands = share(
    height,
    pictures.map((one) => Math.max(1, one * scale) + caption),
  );
  return lines.flatMap((line, row) =>
    line.map(({ at, size }) => ({ x: at, width: size, y: bands[row]?.at ?? 0, height: bands[row]?.size ?? 0 })),
  );
}

/** Widths drawn out or in to fill a length, none of them below the least. */
function widths(wanted: readonly number[], room: number, least: number): readonly number[] {
  const held = new Set<number>();
  for (;;) {
    const free = room - held.size * least;
    const sum = wanted.reduce((all, one, index) => (held.has(index) ? all : all + one), 0);
    const sizes = wanted.map((one, index) => (held.has(index) ? least : (one * free) / sum));
    const small = sizes.findLastIndex((size, index) => size < least && !held.has(index));
    if (small < 0 || held.size === wanted.length - 1) return sizes;
    held.add(small);
  }
}

/** Columns as wide as their pictures want to be. */
function columns(counts: readonly number[], { width, height, caption, leastWidth }: Room, emphasis: number): Boxes {
  const stacks = counts.map((count) => cut(height, count));
  const wanted = stress(
    stacks.map((stack) => Math.max(1, ((stack[0]?.size ?? 0) - caption) * RATIO)),
    emphasis,
  );
  const sizes = widths(wanted, width - GAP * (counts.length + 1), leastWidth);
  if (sizes.some((size) => size <= 0)) return [];
  const lanes = share(width, sizes);
  return stacks.flatMap((stack, lane) =>
    stack.map(({ at, size }) => ({ y: at, height: size, x: lanes[lane]?.at ?? 0, width: lanes[lane]?.size ?? 0 })),
  );
}

/** From the first of some pieces to the last. */
const span = (pieces: readonly Piece[], from: number, count: number): Piece => {
  const [first, last] = [pieces[from], pieces[from + count - 1]];
  return { at: first?.at ?? 0, size: (last?.at ?? 0) + (last?.size ?? 0) - (first?.at ?? 0) };
};

/** A large tile at the top left of a grid, `across` by `down` cells. */
function withLarge(cells: { across: number; down: number; columns: number; rows: number }, area: Area): Boxes {
  const [lanes, bands] = [cut(area.width, cells.columns), cut(area.height, cells.rows)];
  const [x, y] = [span(lanes, 0, cells.across), span(bands, 0, cells.down)];
  const boxes: Box[] = [{ x: x.at, width: x.size, y: y.at, height: y.size }];
  bands.forEach((band, row) =>
    lanes.forEach((lane, column) => {
      if (row < cells.down && column < cells.across) return;
      boxes.push({ x: lane.at, width: lane.size, y: band.at, height: band.size });
    }),
  );
  return boxes;
}

/** A grid whose last cells are each divided into four. */
function withQuarters(across: number, down: number, quartered: number, area: Area): Boxes {
  const [lanes, bands] = [cut(area.width, across * 2), cut(area.height, down * 2)];
  const boxes: Box[] = [];
  const add = (column: number, row: number, cells: number) => {
    const [x, y] = [span(lanes, column, cells), span(bands, row, cells)];
    boxes.push({ x: x.at, width: x.size, y: y.at, height: y.size });
  };
  for (let cell = 0; cell < across * down; cell += 1) {
    const [column, row] = [(cell % across) * 2, Math.floor(cell / across) * 2];
    if (cell < across * down - quartered) add(column, row, 2);
    else for (const quarter of [0, 1, 2, 3]) add(column + (quarter % 2), row + Math.floor(quarter / 2), 1);
  }
  return boxes;
}

/** Every arrangement of so many tiles that leaves no hole in the window. */
export function candidates(tiles: number, area: Room, emphases: readonly number[]): readonly Boxes[] {
  const sums = partitions(tiles);
  const most = Math.max(1, Math.floor((area.width - GAP) / (area.leastWidth + GAP)));
  const found = emphases.flatMap((emphasis) =>
    sums.flatMap((counts) => [
      ...((counts.at(-1) ?? 0) <= most ? [rows(counts, area, emphasis)] : []),
      ...(counts.length <= most ? [columns(counts, area, emphasis)] : []),
    ]),
  );
  for (let across = 1; across <= tiles; across += 1)
    for (let down = 1; across * down <= 2 * tiles; down += 1) {
      const quartered = (tiles - across * down) / 3;
      if (Number.isInteger(quartered) && quartered > 0 && quartered < across * down)
        found.push(withQuarters(across, down, quartered, area));
      for (let wide = 1; wide < across; wide += 1)
        for (let tall = 1; tall < down; tall += 1)
          if (across * down - wide * tall + 1 === tiles)
            found.push(withLarge({ across: wide, down: tall, columns: across, rows: down }, area));
    }
  return found.filter((boxes) => boxes.length === tiles);
}

/** Grids of tiles of one size; a last row that is not full stands in the middle. */
export function equalGrids(tiles: number, { width, height }: Area): readonly Boxes[] {
  return Array.from({ length: tiles }, (_, index): Boxes => {
    const across = index + 1;
    const down = Math.ceil(tiles / across);
    const size = Math.floor((width - GAP * (across + 1)) / across);
    const tall = Math.floor((height - GAP * (down + 1)) / down);
    return Array.from({ length: tiles }, (_one, tile) => {
      const row = Math.floor(tile / across);
      const inRow = Math.min(across, tiles - row * across);
      const left = Math.floor((width - inRow * size - GAP * (inRow - 1)) / 2);
      return { x: left + (tile % across) * (size + GAP), y: GAP + row * (tall + GAP), width: size, height: tall };
    });
  });
}

type Bands = readonly (readonly number[])[];

/** The cells of each row, from the top; null if a cell is beside several others. */
function bandsOf(cells: Boxes): Bands | null {
  const tops = [...new Set(cells.map(({ y }) => y))].sort((one, other) => one - other);
  const bands = tops.map((top) => cells.flatMap(({ y }, index) => (y === top ? [index] : [])));
  const bottoms = tops.map((top) =>
    cells.reduce((most, { y, height }) => (y === top ? Math.max(most, y + height) : most), 0),
  );
  return bottoms.every((bottom, index) => bottom <= (tops[index + 1] ?? Infinity)) ? bands : null;
}

/** What so many pieces need, with the gaps between them. */
const lengthOf = (sizes: readonly number[]): number =>
  sizes.reduce((sum, size) => sum + size, 0) + GAP * Math.max(0, sizes.length - 1);

/** Rows directly below each other, in the middle of the area; `isEven`: they all begin at the same edge. */
function stacked(bands: Bands, boxes: Boxes, { width, height }: Area, isEven: boolean): Boxes {
  const rowOf = (band: readonly number[]) => band.flatMap((index) => boxes[index] ?? []);
  const tall = bands.map((band) => Math.max(...rowOf(band).map((box) => box.height)));
  const wide = bands.map((band) => lengthOf(rowOf(band).map((box) => box.width)));
  const placed = [...boxes];
  let y = Math.floor((height - lengthOf(tall)) / 2);
  bands.forEach((band, row) => {
    let x = Math.floor((width - (isEven ? Math.max(...wide) : (wide[row] ?? 0))) / 2);
    for (const index of band) {
      const box = boxes[index];
      if (!box) continue;
      placed[index] = { ...box, x, y };
      x += box.width + GAP;
    }
    y += (tall[row] ?? 0) + GAP;
  });
  return placed;
}

const turned = (boxes: Boxes): Boxes =>
  boxes.map(({ x, y, width, height }) => ({ x: y, y: x, width: height, height: width }));

/**
 * Boxes that are smaller than their cells, without more than the usual gap between them: what they leave free lies around all of
 * them. Only of rows and of columns; boxes in any other arrangement stay where they are.
 */
export function packed(cells: Boxes, boxes: Boxes, area: Area): Boxes {
  const rowsOfCells = bandsOf(cells);
  if (rowsOfCells) return stacked(rowsOfCells, boxes, area, false);
  const columnsOfCells = bandsOf(turned(cells));
  if (!columnsOfCells) return boxes;
  const around = { width: area.height, height: area.width };
  return turned(stacked(columnsOfCells, turned(boxes), around, true));
}
