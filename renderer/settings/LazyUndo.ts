import { lazyDialog } from '../components/lazyPart';

/** The question before an undo; its script loads on first use. */
export const UndoDialog = lazyDialog(() => import(/* webpackChunkName: 'undo' */ './UndoDialog'));
export const UndoEntryDialog = lazyDialog(() => import(/* webpackChunkName: 'undo' */ './UndoEntryDialog'));
