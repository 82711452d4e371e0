import type { DeviceKind } from '#app/domain/deviceKind';
import { memo } from 'react';
import { IconShape } from './Icon';

const RING = (x: number, y: number) => `M${x - 2} ${y}a2 2 0 1 0 4 0a2 2 0 1 0-4 0`;

/** Outlines on the 20-point grid of the icons. */
const PATHS: Readonly<Record<DeviceKind, string>> = {
  drone: `${RING(5, 5)}${RING(15, 5)}${RING(5, 15)}${RING(15, 15)}M6.5 6.5l2 2M13.5 6.5l-2 2M6.5 13.5l2-2M13.5 13.5l-2-2M8.5 8.5h3v3h-3z`,
  wing: 'M10 3v13M10 7.5l7.5 4v1.5l-7.5-1.5-7.5 1.5v-1.5zM10 15l2.5 1.5v1h-5v-1z',
  rover: `${RING(5.5, 14.5)}${RING(14.5, 14.5)}M7.5 14.5h5M3.5 14V9.5h13V14M7 9.5V6h4l2 3.5`,
  boat: 'M3 12h14l-2 4.5H5zM10 12V3.5l5 6h-5M3 18.5h14',
  camera: 'M3 6.5 14.5 4l1.5 5L4.5 11.5zM15 6l2-.5.8 2.8-2 .5M8.5 10.8V14H4M4 11.5V16.5',
  other: 'M4 7.5h12v7H4zM7 11h.01M10 11h3.5M10 7.5V4M7.5 4.5a4 4 0 0 1 5 0',
};

/** Stands for a device where there is no picture of its camera. */
export const KindDrawing = memo(({ kind }: { readonly kind: DeviceKind }) => (
  <IconShape path={PATHS[kind]} size={18} width={1.3} />
));
