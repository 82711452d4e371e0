import { lazyPart } from '../../components/lazyPart';
import { PART_FAILED } from '../../components/words';

/** Copying settings to other devices; its script comes with the first use. */
export const TemplateDialog = lazyPart(() => import('./TemplateDialog'), {
  failed: PART_FAILED.dialog,
  giveUp: ({ onClose }) => onClose(),
});
