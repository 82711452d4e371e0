/** The icon that the head of the page has already. */
const icon = () => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href;

export function BrandMark({ size = 28 }: { readonly size?: number }) {
  return <img src={icon()} width={size} height={size} alt="" />;
}
