import { useState } from 'react';
import { useKnownUser } from '../../api/useKnownUser';
import { Banner } from '../../components/Banner';
import { Button } from '../../components/Button';
import { useRemote } from '../../lib/useRemote';
import type { Platform } from '../../platform/Platform';
import { WORDS } from './words';

/** Warns that the session ends when the app is closed, and says why (R23, R24). */
export default function VaultBanner({ vault }: { readonly vault: NonNullable<Platform['vault']> }) {
  const { backend, state } = useRemote(vault.state);
  const user = useKnownUser();
  const [isBusy, setIsBusy] = useState(false);
  const [isHidden, setIsHidden] = useState(false);
  const retry = () => {
    setIsBusy(true);
    void vault.retry().finally(() => setIsBusy(false));
  };
  if (state === 'locked') {
    return (
      <Banner
        action={
          <Button onClick={retry} isHeld={isBusy}>
            {isBusy ? WORDS.trying : WORDS.retry}
          </Button>
        }
      >
        {WORDS.keyringLocked}
      </Banner>
    );
  }
  const isForgetful = backend === 'memory' || state === 'unavailable';
  // Without a session there is nothing to lose.
  if (!isForgetful || isHidden || !user) return null;
  return <Banner action={<Button onClick={() => setIsHidden(true)}>{WORDS.ok}</Button>}>{WORDS.notKept}</Banner>;
}
