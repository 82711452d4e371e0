import { lazyPart } from '../../components/lazyPart';
import { PART_FAILED } from '../../components/words';

/** The dialog that copies settings to other devices; its script loads on first use. */
export const TemplateDialog = lazyPart(() => import('./TemplateDialog'), {
  failed: PART_FAILED.dialog,
  giveUp: ({ onClose }) => onClose(),
});
