import type { Invitation } from '#app/domain/invitation';
import { Button } from '../../../components/Button';
import { Message } from '../../../components/Message';
import { Sentence } from '../../../components/Sentence';
import { useSecondsUntil } from '../../../lib/useNow';
import { WORDS } from '../words';
import { placesOf } from './Closed';

interface Props {
  readonly invitation: Invitation;
  /** In ms since the epoch. */
  readonly until: number;
  readonly onUndo: () => void;
}

/** A declined invitation that can still be taken back. */
export function Declining({ invitation, until, onUndo }: Props) {
  const seconds = useSecondsUntil(until);
  return (
    <Message
      title={WORDS.declining}
      action={
        <Button look="primary" onClick={onUndo} autoFocus>
          {WORDS.declineUndo}
        </Button>
      }
    >
      <span className="numeric">
        <Sentence text={WORDS.declineHint} places={{ ...placesOf(invitation), seconds }} />
      </span>
    </Message>
  );
}
