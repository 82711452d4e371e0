import { lazyPart } from '../../components/lazyPart';
import { WORDS as ALERTS } from '../../features/device-alerts/words';
import GeneralPage from '../../features/device-general/pages/GeneralPage';
import { WORDS as GENERAL } from '../../features/device-general/words';
import type { PagePlan } from '../../lib/pagePlan';
import { FormSkeleton } from '../../settings/FormSkeleton';
import { WORDS } from './layoutWords';

export { general as section } from '#app/settings/sections/general';

export const plan: PagePlan = [
  { title: GENERAL.name, rows: 1, needs: 'rename' },
  { title: GENERAL.about, rows: 2 },
  { title: ALERTS.rules, rows: 3 },
  { title: GENERAL.details, place: 'aside', rows: 3 },
  { title: GENERAL.identify, place: 'aside', rows: 1, needs: 'rename' },
  { title: GENERAL.dangerZone, place: 'aside', rows: 2 },
];

const AlertRules = lazyPart(() => import('../../features/device-alerts/components/AlertRules'), {
  failed: WORDS.alertsFailed,
  placeholder: <FormSkeleton isFolded />,
});

/** Joins the general settings with the alert settings. Features do not import each other. */
export default function GeneralSettings() {
  return <GeneralPage alerts={<AlertRules />} />;
}
