import { lazyPart } from '../../../components/lazyPart';
import { Skeleton } from '../../../components/Skeleton';
import { PART_FAILED } from '../../../components/words';
import { WORDS } from '../words';

/** The question before a download; its script loads on first use. */
export const DownloadLogDialog = lazyPart(() => import('./DownloadLogDialog'), {
  failed: PART_FAILED.dialog,
  giveUp: ({ onClose }) => onClose(),
});

/** Questions to the owner; their script loads on first use. */
export const OwnerQuestions = lazyPart(() => import('./OwnerQuestions'), {
  failed: PART_FAILED.dialog,
  giveUp: ({ onClose }) => onClose(),
});

/** The ends of a range of the reader's own. */
export const RangeFields = lazyPart(() => import('./RangeFields'), {
  failed: WORDS.partFailed,
});

/** The logs of the flight controller, on a tab of their own. */
export const FlightLogs = lazyPart(() => import(/* webpackChunkName: 'settings-flight-logs' */ './FlightLogs'), {
  failed: WORDS.partFailed,
  placeholder: <Skeleton width="100%" height={240} />,
});

/** What else happened around a moment; for addresses that name one. */
export const IncidentPanel = lazyPart(
  () => import(/* webpackChunkName: 'settings-incident' */ '../incident/IncidentPanel'),
  { failed: WORDS.partFailed, placeholder: <Skeleton width="100%" height={320} /> },
);
