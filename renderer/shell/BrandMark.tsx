/** The drawing that stands in `index.html`. As a picture of its own it would be a document of its own, which costs a slow phone 50 ms. */
export function BrandMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href="#brand-mark" />
    </svg>
  );
}
