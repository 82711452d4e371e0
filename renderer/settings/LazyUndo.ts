import { lazyPart } from '../components/lazyPart';
import { PART_FAILED } from '../components/words';

const options = { failed: PART_FAILED.dialog, giveUp: ({ onClose }: { readonly onClose: () => void }) => onClose() };

/** The question before an undo; its script loads on first use. */
export const UndoDialog = lazyPart(() => import(/* webpackChunkName: 'undo' */ './UndoDialog'), options);
export const UndoEntryDialog = lazyPart(() => import(/* webpackChunkName: 'undo' */ './UndoEntryDialog'), options);
