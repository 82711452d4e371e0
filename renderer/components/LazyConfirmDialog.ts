import { lazyDialog } from './lazyPart';

/** The question before something that is hard to undo; its script comes with the first of them. */
export const ConfirmDialog = lazyDialog(() => import(/* webpackChunkName: 'confirm' */ './ConfirmDialog'));
