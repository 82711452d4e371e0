import { connection, connectionValues } from '#app/settings/connection';
import { isUnchanged, type ReportedProfile } from '#app/settings/reportedProfile';
import { useState } from 'react';
import { Sentence } from '../../../components/Sentence';
import { ChangedSince } from '../../../resource/ChangedSince';
import type { Asked } from '../../../resource/useAsked';
import { useProfileCalls } from '../hooks/useProfileCalls';
import { CONNECTION_FIELDS, WORDS } from '../words';
import { AskProfile } from './AskProfile';

interface Props {
  readonly profile: ReportedProfile;
  readonly isCarrier: boolean;
  readonly question: Asked<unknown>;
}

/** Asks before a connection and its keys are deleted. One that others change meanwhile is kept until the person has seen the change. */
export function ForgetDialog({ profile, isCarrier, question }: Props) {
  const { forget, follow } = useProfileCalls();
  /** As it was when the question opened. */
  const [seen] = useState(profile);
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
      {!isUnchanged(seen, profile) && (
        <ChangedSince
          definition={connection}
          words={CONNECTION_FIELDS}
          what="changed"
          by={null}
          before={connectionValues(seen)}
          after={connectionValues(profile)}
        />
      )}
    </AskProfile>
  );
}
