import type { DeviceId } from '#app/domain/ids';
import type { Permission } from '#app/domain/role';
import { useWhoMay } from '../../../api/useWhoMay';
import { Sentence } from '../../../components/Sentence';
import { whoSentence } from '../../../components/whoWords';
import { REMEDIES } from '../words/remedies';

interface Props {
  readonly device: DeviceId;
  /** The action that the user may not do. */
  readonly permission: Permission;
  readonly className?: string | undefined;
}

/** Whom to ask for what the user may not do; absent until that is known. */
export function Ask({ device, permission, className }: Props) {
  const who = useWhoMay(device, permission);
  if (who === undefined) return null;
  return (
    <p className={className}>{who === null ? REMEDIES.askOwner : <Sentence {...whoSentence(REMEDIES.ask, who)} />}</p>
  );
}
