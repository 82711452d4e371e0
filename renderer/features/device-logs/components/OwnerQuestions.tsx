import { clearLogs } from '#app/api/deviceLogs';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { useClient } from '../../../api/ClientContext';
import { ConfirmDialog } from '../../../components/LazyConfirmDialog';
import { toastSuccess } from '../../../components/toast';
import { WORDS } from '../words';

interface Props {
  readonly device: DeviceDetail;
  /** What is asked about; null: nothing. */
  readonly about: 'clear' | 'secrets' | null;
  readonly onClose: () => void;
  readonly onCleared: () => void;
  readonly onSecrets: () => void;
}

/** Questions before what only owners may do with a log. */
export function OwnerQuestions({ device: { id, name }, about, onClose, onCleared, onSecrets }: Props) {
  const client = useClient();
  const clear = async () => {
    await client.call(clearLogs, { params: { id } });
    onClose();
    toastSuccess(WORDS.cleared);
    onCleared();
  };
  const show = () => {
    onClose();
    onSecrets();
  };
  if (about === 'clear') {
    return (
      <ConfirmDialog title={WORDS.clearTitle} verb={WORDS.clearVerb} typed={name} onConfirm={clear} onClose={onClose}>
        {WORDS.clearText}
      </ConfirmDialog>
    );
  }
  return (
    about === 'secrets' && (
      <ConfirmDialog title={WORDS.secretsTitle} verb={WORDS.secrets} onConfirm={show} onClose={onClose}>
        {WORDS.secretsText}
      </ConfirmDialog>
    )
  );
}
