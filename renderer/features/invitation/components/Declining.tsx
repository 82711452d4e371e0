import { Button } from '../../../components/Button';
import { Message } from '../../../components/Message';
import { fill } from '../../../lib/fill';
import { useSecondsUntil } from '../../../lib/useNow';
import { WORDS } from '../words';

/** A declined invitation that can still be taken back. */
export function Declining({ until, onUndo }: { readonly until: number; readonly onUndo: () => void }) {
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
      <span className="numeric">{fill(WORDS.declineHint, { seconds })}</span>
    </Message>
  );
}
