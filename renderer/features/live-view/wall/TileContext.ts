import type { TroubleMemory } from './trouble';
import type { WallReadingsFeed } from './wallReadings';

/** What can be done with a tile, and what its wall knows of it. */
export interface TileContext {
  readonly feed: WallReadingsFeed;
  readonly memory: TroubleMemory;
  readonly onEnlarge: (tile: string | null) => void;
  readonly onRemove: (tile: string, name: string) => void;
  readonly onChoose: (tile: string, stream: string) => void;
}
