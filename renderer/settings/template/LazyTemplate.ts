import { lazyDialog } from '../../components/lazyPart';

/** The dialog that copies settings to other devices; its script loads on first use. */
export const TemplateDialog = lazyDialog(() => import('./TemplateDialog'));
