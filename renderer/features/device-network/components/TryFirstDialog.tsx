import type { ReportedProfile } from '#app/settings/reportedProfile';
import { ConfirmDialog } from '../../../components/LazyConfirmDialog';
import { Sentence } from '../../../components/Sentence';
import { useNetwork } from '../hooks/useNetwork';
import { useProfileCalls } from '../hooks/useProfileCalls';
import { useRisk } from '../hooks/useRisk';
import { WORDS } from '../words';
import { Consequences } from './Consequences';

interface Props {
  readonly profile: ReportedProfile;
  /** Above that of all others. */
  readonly priority: number;
  readonly onClose: () => void;
}

/** Asks before a saved network is preferred to the others. */
export default function TryFirstDialog({ profile, priority, onClose }: Props) {
  const { carrier } = useNetwork();
  const calls = useProfileCalls();
  // Another network on the interface in use takes the session with it.
  const risk = useRisk(profile.interface === carrier.interface);
  return (
    <ConfirmDialog
      title={<Sentence text={WORDS.tryFirstTitle} places={{ name: profile.name }} />}
      verb={WORDS.tryFirstVerb}
      tone="primary"
      isRefused={risk.isBlocked}
      {...(risk.isTyped && { typed: risk.deviceName })}
      onConfirm={async () => {
        await calls.change(profile, { priority }, {}, risk.isArmed);
        onClose();
      }}
      onClose={onClose}
    >
      <Sentence text={WORDS.tryFirstText} places={{ name: profile.name }} />
      <Consequences risk={risk} carrier={WORDS.carrierNew} />
    </ConfirmDialog>
  );
}
