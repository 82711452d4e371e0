/** The logo, by reference to the drawing in `index.html`. A separate SVG file would cost a slow phone 50 ms. */
export function BrandMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href="#brand-mark" />
    </svg>
  );
}
