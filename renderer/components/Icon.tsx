/** Outlines on a 20-point grid, drawn for this product. */
export const PATHS = {
  settings: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12ZM13.5 13.5 17 17',
  plus: 'M10 4v12M4 10h12',
  close: 'm5 5 10 10M15 5 5 15',
  sun: 'M10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM10 2v2M10 16v2M2 10h2M16 10h2M4.3 4.3l1.4 1.4M14.3 14.3l1.4 1.4M15.7 4.3l-1.4 1.4M5.7 14.3l-1.4 1.4',
  moon: 'M16.5 11.5A6.8 6.8 0 0 1 8.5 3.5a6.8 6.8 0 1 0 8 8Z',
  screen: 'M3 4h14v9H3zM7 17h6M10 13v4',
  bell: 'M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1.8h-13zM8.2 17.5h3.6',
  warning: 'M10 3 2.5 16.5h15L10 3ZM10 8v4M10 14.2v.01',
} as const;
export type IconName = keyof typeof PATHS;

interface ShapeProps {
  readonly path: string;
  readonly size?: number;
  readonly width?: number;
}

export function IconShape({ path, size = 20, width = 1.5 }: ShapeProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true" focusable="false">
      <path d={path} stroke="currentColor" strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** The icons of the first screens; `MoreIcon` has those of all others. */
export function Icon({ name, ...size }: { readonly name: IconName; readonly size?: number }) {
  return <IconShape path={PATHS[name]} width={name === 'more' ? 2.5 : 1.5} {...size} />;
}
