import type { AccessEntry } from '#app/domain/access';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { grantableRoles, toRole, type Role } from '#app/domain/role';
import { useState } from 'react';
import { toastFailure } from '../../../api/toastFailure';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { ROLE_WORDS } from '../../../components/roleWords';
import { Sentence } from '../../../components/Sentence';
import { toastSuccess } from '../../../components/toast';
import { fill } from '../../../lib/fill';
import { useAwayHold } from '../../../settings/useAwayHold';
import { useSharing } from '../hooks/useSharing';
import { WORDS } from '../words';

interface Props {
  readonly device: DeviceDetail;
  readonly person: AccessEntry;
}

/** Changes another person's role in its row, at once, so not while the server is away. Shows the old role again if the server refuses. */
export function RoleSelect({ device, person }: Props) {
  const { change } = useSharing(device.id);
  const hold = useAwayHold();
  const [sending, setSending] = useState<Role | null>(null);
  const { name, role, userId } = person;
  const send = async (next: Role) => {
    setSending(next);
    try {
      await change(userId, { role: next });
      toastSuccess(<Sentence text={WORDS.roleChanged} places={{ name, role: ROLE_WORDS[next] }} />);
    } catch (error) {
      toastFailure(error, { words: (description) => ({ title: WORDS.roleNotChanged, description }) });
    } finally {
      setSending(null);
    }
  };
  return (
    <MuiSelectField
      label={fill(WORDS.roleOf, { name })}
      isBare
      value={sending ?? role}
      disabled={sending !== null || hold.disabled}
      title={hold.title}
      onChange={(event) => void send(toRole(event.target.value))}
    >
      {grantableRoles(device.role).map((one) => (
        <option key={one} value={one}>
          {ROLE_WORDS[one]}
        </option>
      ))}
    </MuiSelectField>
  );
}
