import { lazyPart } from '../../../components/lazyPart';
import { PART_FAILED } from '../../../components/words';

/** The question before an endpoint is cut; its script comes with the first of them. */
export const CutDialog = lazyPart(() => import('./CutDialog'), {
  failed: PART_FAILED.dialog,
  giveUp: ({ onClose }) => onClose(),
});
