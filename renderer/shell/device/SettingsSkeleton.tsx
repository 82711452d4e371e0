import type { DeviceId } from '#app/domain/ids';
import { useRouteHandle } from '../../lib/useRouteHandle';
import { FormSkeleton } from '../../settings/FormSkeleton';
import { PageIndex } from '../../settings/PageIndex';
import { PageFrame } from './PageFrame';
import { pageOf } from './settingsPages';

/** Stands in for a settings page until the device is known: everything is where the page will have it. */
export function SettingsSkeleton({ id }: { readonly id: DeviceId }) {
  const handle = useRouteHandle();
  const page = pageOf(handle);
  if (!page) return null;
  const plan = handle?.plan;
  return (
    <PageFrame id={id} page={page}>
      {plan && <PageIndex plan={plan} />}
      <FormSkeleton plan={plan} />
    </PageFrame>
  );
}
