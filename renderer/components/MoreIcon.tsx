import { IconShape, PATHS } from './Icon';

const MORE_PATHS = {
  ...PATHS,
  signOut: 'M8 4H4v12h4M12 6l4 4-4 4M16 10H8',
  check: 'm4 10.5 4 4 8-9',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  paste: 'M7 4.5H4.5V17h11V4.5H13M7 3h6v3H7z',
  back: 'm12 4-6 6 6 6',
  down: 'm5 7.5 5 5 5-5',
  mail: 'M3 5h14v10.5H3zM3 6l7 5.5L17 6',
  rotate: 'M16 10a6 6 0 1 1-1.8-4.3M16 3.5v3.2h-3.2',
  info: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 9v4.5M10 6.5v.01',
  error: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 6v5M10 13.5v.01',
  minus: 'M4 10h12',
  camera:
    'M3 7.2A1.7 1.7 0 0 1 4.7 5.5h1.4l1-1.7h5.8l1 1.7h1.4A1.7 1.7 0 0 1 17 7.2v6.6a1.7 1.7 0 0 1-1.7 1.7H4.7A1.7 1.7 0 0 1 3 13.8zM12.8 10.2a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0z',
  eye: 'M2.5 10S5.3 5 10 5s7.5 5 7.5 5-2.8 5-7.5 5-7.5-5-7.5-5zM12.3 10a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0z',
  sound: 'M3.5 8v4h2.6L10 15.2V4.8L6.1 8zM13 7.5a3.5 3.5 0 0 1 0 5M15 5.5a6.4 6.4 0 0 1 0 9',
  muted: 'M3.5 8v4h2.6L10 15.2V4.8L6.1 8zM13 8l4 4m0-4-4 4',
  pictureInPicture:
    'M4.5 4.2h11a1.8 1.8 0 0 1 1.8 1.8v8a1.8 1.8 0 0 1-1.8 1.8h-11a1.8 1.8 0 0 1-1.8-1.8V6a1.8 1.8 0 0 1 1.8-1.8zM10 10h5v3.6h-5z',
  statistics: 'M3.5 16.5v-5m4.3 5V5.5m4.4 11v-8m4.3 8V3.5',
  fullScreen: 'M3.5 7.5v-4h4m5 0h4v4m0 5v4h-4m-5 0h-4v-4',
  exitFullScreen: 'M7.5 3.5v4h-4m13 0h-4v-4m0 13v-4h4m-13 0h4v4',
  target: 'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 3v3M10 14v3M3 10h3M14 10h3',
  keyboard: 'M2.5 5.5h15v9h-15zM5.5 8.3h.01M8.5 8.3h.01M11.5 8.3h.01M14.5 8.3h.01M6.5 11.5h7',
  home: 'm4 9.5 6-5 6 5V16h-4.2v-4H8.2v4H4z',
} as const;
export type MoreIconName = keyof typeof MORE_PATHS;

/** Icons that no first screen shows: their outlines come with the pages that do. */
export function MoreIcon({ name, ...size }: { readonly name: MoreIconName; readonly size?: number }) {
  return <IconShape path={MORE_PATHS[name]} width={name === 'more' ? 2.5 : 1.5} {...size} />;
}
