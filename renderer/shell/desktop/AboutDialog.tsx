import type { Diagnostics } from '#app/bridge/system';
import { useEffect, useState } from 'react';
import { errorMessageOf } from '../../api/errorMessageOf';
import { Button, ExternalButtonLink } from '../../components/Button';
import { CopyButton } from '../../components/CopyButton';
import { Facts } from '../../components/Facts';
import { FrameDialog } from '../../components/FrameDialog';
import { Skeleton } from '../../components/Skeleton';
import { toastError } from '../../components/toast';
import type { Desktop } from '../../platform/Platform';
import { usePlatform } from '../../platform/PlatformContext';
import { BrandMark } from '../BrandMark';
import { WORDS } from './words';

/** Shows the versions of the installed app. Copies diagnostics for support, without names or secrets. */
export default function AboutDialog({ desktop, onClose }: { readonly desktop: Desktop; readonly onClose: () => void }) {
  const { links } = usePlatform();
  const [facts, setFacts] = useState<Diagnostics | null>(null);
  useEffect(() => {
    desktop.diagnostics().then(setFacts, (error: unknown) => toastError(errorMessageOf(error)));
  }, [desktop]);
  return (
    <FrameDialog
      title={WORDS.about}
      mark={<BrandMark />}
      hasDraft={false}
      onClose={onClose}
      actions={
        <>
          <ExternalButtonLink href={links.href('licences')}>{WORDS.licences}</ExternalButtonLink>
          <CopyButton text={desktop.copyDiagnostics} words={WORDS.diagnostics} isLabelled />
          <Button look="primary" onClick={onClose} autoFocus>
            {WORDS.close}
          </Button>
        </>
      }
    >
      {facts ? (
        <Facts facts={Object.entries(facts).map(([label, value]) => ({ label, value }))} />
      ) : (
        <Skeleton width="100%" height={352} />
      )}
    </FrameDialog>
  );
}
