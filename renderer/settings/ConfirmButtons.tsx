import { confirmSection, revertSection } from '#app/api/settings';
import type { DeviceId } from '#app/domain/ids';
import type { SectionName } from '#app/settings/section';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { useClient } from '../api/ClientContext';
import { KEYS } from '../api/keys';
import { sentChanges } from '../api/sentChanges';
import { toastFailure } from '../api/toastFailure';
import { Button } from '../components/Button';
import { ButtonRow } from '../components/ButtonRow';
import { WORDS } from './words';

interface Props {
  readonly id: DeviceId;
  readonly section: SectionName;
}

/** Buttons that keep or revert a change which the device undoes without confirmation. */
export function ConfirmButtons({ id, section }: Props) {
  const client = useClient();
  const { mutate } = useSWRConfig();
  const [isBusy, setIsBusy] = useState(false);
  const params = { id, section };
  const keep = () => client.call(confirmSection, { params });
  const revert = () => sentChanges.takeBack(id, section, () => client.call(revertSection, { params }));
  const answer = async (call: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      await call();
    } catch (error) {
      toastFailure(error, { id: `confirm ${id} ${section}` });
    } finally {
      // Stays busy until the page shows the answer, so that nobody answers twice.
      await Promise.all([mutate(KEYS.settings(id)), mutate(KEYS.settings(id, section))]);
      setIsBusy(false);
    }
  };
  return (
    <ButtonRow>
      <Button isHeld={isBusy} onClick={() => void answer(revert)}>
        {WORDS.confirmRevert}
      </Button>
      <Button look="primary" isHeld={isBusy} onClick={() => void answer(keep)}>
        {WORDS.confirmKeep}
      </Button>
    </ButtonRow>
  );
}
