export const WORDS = {
  title: 'Track',
  map: 'Track map',
  tools: 'Map controls',
  keys: 'Track map: arrow keys move it, plus and minus zoom, 0 shows the whole track',
  /** What the keys of a map do. */
  shortcuts: { pan: 'Move the map', zoom: 'Zoom the map', all: 'Show the whole track' },
  noPosition: 'No position',
  old: (age: string): string => `Position is ${age} old`,
  /** Below an old position whose track is not known: no server keeps positions. */
  noTrack: 'No track from before this page was loaded',
  follow: 'Centre on the vehicle',
  all: 'Show the whole track',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  north: 'North is up',
} as const;

/** Why there is a plain grid where a map was asked for. */
export type BaseFailure = 'style' | 'tiles' | 'webgl' | 'script';
export const FAILURES: Readonly<Record<BaseFailure, string>> = {
  style: 'The map style could not be loaded; a plain grid is shown instead.',
  tiles: 'The map tiles could not be loaded; a plain grid is shown instead.',
  webgl: 'The map needs WebGL, which this browser does not offer; a plain grid is shown instead.',
  script: 'The map could not be loaded; a plain grid is shown instead.',
};
