import { NAME } from '#app/brand';
import { useOpenAlertCount } from '../lib/openAlertCount';

/**
 * The title of the document on every page inside the signed-in frame: `(2) Settings · Harbour drone · Farsight`, with the number
 * of open alerts while there are any. Parts that are empty or missing are left out.
 */
export function PageTitle({ parts }: { readonly parts: readonly (string | null | undefined)[] }) {
  const count = useOpenAlertCount();
  const title = [...parts, NAME].filter(Boolean).join(' · ');
  return <title>{count > 0 ? `(${count}) ${title}` : title}</title>;
}
