import type { ReportedProfile } from '#app/settings/reportedProfile';
import { Sentence } from '../../../components/Sentence';
import type { AskFirst as Question } from '../../../resource/useAskFirst';
import { useProfileCalls } from '../hooks/useProfileCalls';
import { WORDS } from '../words';
import { AskProfile } from './AskProfile';

interface Props {
  readonly profile: ReportedProfile;
  readonly isCarrier: boolean;
  readonly question: Question<unknown>;
}

/** Asks before a connection and its keys are deleted. */
export function ForgetDialog({ profile, isCarrier, question }: Props) {
  const { forget, follow } = useProfileCalls();
  return (
    <AskProfile
      question={question}
      title={WORDS.forgetTitle}
      verb={WORDS.forgetVerb}
      carrier={isCarrier ? WORDS.carrier : null}
      onSend={(overrideArmed) => forget(profile, overrideArmed).then(follow)}
    >
      <p>
        <Sentence text={WORDS.forgetText} places={{ name: profile.name }} />
      </p>
    </AskProfile>
  );
}
