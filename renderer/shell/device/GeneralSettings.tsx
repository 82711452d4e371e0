import { lazyPart } from '../../components/lazyPart';
import GeneralPage from '../../features/device-general/pages/GeneralPage';
import { FormSkeleton } from '../../settings/FormSkeleton';
import { WORDS } from './layoutWords';

export { general as section } from '#app/settings/sections/general';

const AlertRules = lazyPart(() => import('../../features/device-alerts/components/AlertRules'), {
  failed: WORDS.alertsFailed,
  placeholder: <FormSkeleton isFolded />,
});

/** Joins the general settings with the alert settings. Features do not import each other. */
export default function GeneralSettings() {
  return <GeneralPage alerts={<AlertRules />} />;
}
