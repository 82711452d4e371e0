import { toastError, toastSuccess } from '../../../components/toast';
import { clipboard } from '../../../lib/clipboard';
import { WORDS } from './words';

/** Copies a link and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await clipboard.write(text);
    toastSuccess(WORDS.linkCopied, { id: 'copy' });
  } catch {
    toastError(WORDS.linkNotCopied, { id: 'copy', description: text });
  }
}
