import type { ReportedProfile } from '#app/settings/reportedProfile';
import { Sentence } from '../../../components/Sentence';
import { useProfileCalls } from '../hooks/useProfileCalls';
import { WORDS } from '../words';
import { AskProfile } from './AskProfile';

interface Props {
  readonly profile: ReportedProfile;
  readonly isCarrier: boolean;
  readonly onClose: () => void;
}

/** Asks before a connection and its keys are deleted. */
export function ForgetDialog({ profile, isCarrier, onClose }: Props) {
  const { forget, follow } = useProfileCalls();
  return (
    <AskProfile
      title={WORDS.forgetTitle}
      verb={WORDS.forgetVerb}
      carrier={isCarrier ? WORDS.carrier : null}
      onSend={(overrideArmed) => forget(profile, overrideArmed).then(follow)}
      onClose={onClose}
    >
      <p>
        <Sentence text={WORDS.forgetText} places={{ name: profile.name }} />
      </p>
    </AskProfile>
  );
}
