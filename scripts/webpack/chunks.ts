import type { Chunk, ChunkGraph, Module } from 'webpack';

/** Pages that stand inside the frame of a device, whose script comes with `device`. */
const OF_DEVICE = /^(device-parts|live|settings-.+)$/;
/** What is never asked for without the frame of signed-in pages, whose script is `devices`. */
const SIGNED_IN = /^(devices-parts|device-parts|wall|add-device|row-extras|bell|notifications|live|settings-.+)$/;

/** What the first screen runs, but for small scripts. */
export const FIRST_SCREEN: ReadonlySet<string> = new Set(['main', 'devices']);

/** Whose styles are there from the start; those of all others come with the first of these. */
export const FIRST_STYLES: ReadonlySet<string> = new Set(['main', 'devices', 'devices-parts', 'session-pages']);

const named =
  (names: RegExp) =>
  ({ name }: Chunk): boolean =>
    names.test(name ?? '');

/**
 * Whether a script is part of a chunk that is there before the others that have it, too. All of that chunk goes into the
 * group, so that it is left empty and never asked for: webpack takes nothing into a chunk that exists.
 */
const isIn =
  (wanted: string) =>
  (module: Module, { chunkGraph }: { readonly chunkGraph: ChunkGraph }): boolean =>
    module.type !== 'css/mini-extract' &&
    [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === wanted);

/** What several pages share: once, not in each of them. Where two of these fit, the higher priority has it. */
export const cacheGroups = {
  default: false,
  defaultVendors: false,
  // One style sheet for all pages, which `LateStylesPlugin` splits in two: a request for each page would cost more than its bytes.
  styles: { name: 'main', type: 'css/mini-extract', chunks: 'all', enforce: true, priority: 50 },
  forms: {
    name: 'forms',
    test: /[\\/](node_modules[\\/]react-hook-form|renderer[\\/]components[\\/]form)[\\/]/,
    chunks: 'async',
    enforce: true,
    priority: 40,
  },
  mui: {
    name: 'mui',
    test: /[\\/](node_modules[\\/](@mui|@emotion|@popperjs|react-transition-group|stylis|react-is|hoist-non-react-statics|clsx|@babel)|renderer[\\/]theme)[\\/].*\.[mc]?[jt]sx?$/,
    chunks: 'async',
    minChunks: 2,
    enforce: true,
    priority: 40,
  },
  signedIn: {
    name: 'devices',
    test: isIn('devices-parts'),
    chunks: named(SIGNED_IN),
    enforce: true,
    priority: 30,
  },
  ofDevice: {
    name: 'device',
    test: isIn('device-parts'),
    chunks: named(OF_DEVICE),
    enforce: true,
    priority: 20,
  },
  settings: {
    name: 'settings',
    test: /[\\/](renderer[\\/](settings|resource)[\\/]|app[\\/](resource[\\/]|settings[\\/](?!sections)))/,
    // The list asks for the extras of its rows, and must not bring the settings along for the little that they share.
    chunks: (chunk: Chunk): boolean => !chunk.canBeInitial() && chunk.name !== 'row-extras',
    minChunks: 2,
    enforce: true,
    priority: 10,
  },
  settingsParts: {
    // A name of its own: webpack adds nothing to a chunk beside which not all of these are loaded.
    name: 'settings-parts',
    test: /[\\/](renderer[\\/](components|live|lib|api)|app|node_modules)[\\/].*\.[mc]?[jt]sx?$/,
    chunks: named(/^settings-/),
    minChunks: 3,
    enforce: true,
    priority: 5,
  },
  video: {
    name: 'video',
    test: /[\\/](renderer|app|node_modules)[\\/].*\.[mc]?[jt]sx?$/,
    chunks: named(/^(live|wall)$/),
    minChunks: 2,
    enforce: true,
    priority: 5,
  },
} as const;
