import type { ReportedProfile } from '#app/settings/reportedProfile';
import { ConfirmDialog } from '../../../components/LazyConfirmDialog';
import { Sentence } from '../../../components/Sentence';
import { useProfileCalls } from '../hooks/useProfileCalls';
import { useRisk } from '../hooks/useRisk';
import { WORDS } from '../words';
import { Consequences } from './Consequences';

interface Props {
  readonly profile: ReportedProfile;
  readonly isCarrier: boolean;
  readonly onClose: () => void;
}

/** Asks before a connection and its keys are deleted. */
export default function ForgetDialog({ profile, isCarrier, onClose }: Props) {
  const calls = useProfileCalls();
  const risk = useRisk(isCarrier);
  return (
    <ConfirmDialog
      title={WORDS.forgetTitle}
      verb={WORDS.forgetVerb}
      isRefused={risk.isBlocked}
      {...(risk.isTyped && { typed: risk.deviceName })}
      onConfirm={async () => {
        await calls.forget(profile, risk.isArmed);
        onClose();
      }}
      onClose={onClose}
    >
      <Sentence text={WORDS.forgetText} places={{ name: profile.name }} />
      <Consequences risk={risk} />
    </ConfirmDialog>
  );
}
