import icon from '../../build/icon.svg';

export function BrandMark({ size = 28 }: { readonly size?: number }) {
  return <img src={icon} width={size} height={size} alt="" />;
}
