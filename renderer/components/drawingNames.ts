/** What a drawing stands for. */
export const DRAWING_NAMES = [
  'mast',
  'search',
  'camera',
  'drone',
  'lock',
  'tiles',
  'lines',
  'tower',
  'terminal',
  'plug',
  'gauge',
] as const;
export type DrawingName = (typeof DRAWING_NAMES)[number];

export interface DrawingProps {
  readonly name: DrawingName;
}
