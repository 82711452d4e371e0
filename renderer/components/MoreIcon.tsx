import { IconShape, PATHS } from './Icon';

const MORE_PATHS = {
  ...PATHS,
  external: 'M11 4h5v5M16 4l-7 7M14 12v4H4V6h4',
  signOut: 'M8 4H4v12h4M12 6l4 4-4 4M16 10H8',
  check: 'm4 10.5 4 4 8-9',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  info: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 9v4.5M10 6.5v.01',
} as const;
export type MoreIconName = keyof typeof MORE_PATHS;

/** Icons that no first screen shows: their outlines come with the pages that do. */
export function MoreIcon({ name, ...size }: { readonly name: MoreIconName; readonly size?: number }) {
  return <IconShape path={MORE_PATHS[name]} {...size} />;
}
