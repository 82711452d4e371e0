import { Sentence } from '../../../components/Sentence';
import { WORDS } from '../words';

interface Props {
  /** Null: the server does not say who. */
  readonly name: string | null;
}

/** The sentence that a user looks after an alert. */
export function AcknowledgedBy({ name }: Props) {
  return name === null ? WORDS.acknowledged : <Sentence text={WORDS.acknowledgedBy} places={{ name }} />;
}
