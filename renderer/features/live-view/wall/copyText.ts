import { toastError, toastSuccess } from '../../../components/toast';
import { WORDS } from './words';

/** Copies a link and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(WORDS.linkCopied, { id: 'copy' });
  } catch {
    toastError(WORDS.linkNotCopied, { id: 'copy', description: text });
  }
}
