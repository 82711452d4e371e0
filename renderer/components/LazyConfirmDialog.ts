import { lazyPart } from './lazyPart';
import { PART_FAILED } from './words';

/** The question before something that is hard to undo; its script comes with the first of them. */
export const ConfirmDialog = lazyPart(() => import(/* webpackChunkName: 'confirm' */ './ConfirmDialog'), {
  failed: PART_FAILED.dialog,
  giveUp: ({ onClose }) => onClose(),
});
