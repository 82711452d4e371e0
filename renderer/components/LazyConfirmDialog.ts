import { lazyPart } from './lazyPart';

/** The question before something that is hard to undo; its script comes with the first of them. */
export const ConfirmDialog = lazyPart(() => import('./ConfirmDialog'), {
  what: 'dialog',
  giveUp: ({ onClose }) => onClose(),
});
