import { clearLogs } from '#app/api/deviceLogFiles';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { useClient } from '../../../api/ClientContext';
import { ConfirmDialog } from '../../../components/LazyConfirmDialog';
import { toastSuccess } from '../../../components/toast';
import { QUESTIONS } from '../ownerWords';

interface Props {
  readonly device: DeviceDetail;
  /** The subject of the question. */
  readonly about: 'clear' | 'secrets';
  readonly onClose: () => void;
  readonly onCleared: () => void;
  readonly onSecrets: () => void;
}

/** Questions before what only owners may do with a log. */
export default function OwnerQuestions({ device: { id, name }, about, onClose, onCleared, onSecrets }: Props) {
  const client = useClient();
  const clear = async () => {
    await client.call(clearLogs, { params: { id } });
    onClose();
    toastSuccess(QUESTIONS.cleared);
    onCleared();
  };
  const show = () => {
    onClose();
    onSecrets();
  };
  if (about === 'clear') {
    return (
      <ConfirmDialog
        title={QUESTIONS.clearTitle}
        verb={QUESTIONS.clearVerb}
        typed={name}
        onConfirm={clear}
        onClose={onClose}
      >
        {QUESTIONS.clearText}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog title={QUESTIONS.secretsTitle} verb={QUESTIONS.secretsVerb} onConfirm={show} onClose={onClose}>
      {QUESTIONS.secretsText}
    </ConfirmDialog>
  );
}
