import { grantableRoles, type Role } from '#app/domain/role';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import type { MuiTextFieldProps } from '../../../components/form/MuiTextField';
import { ROLE_MEANINGS } from '../../../components/roleMeanings';
import { ROLE_WORDS } from '../../../components/roleWords';
import { WORDS } from '../words';

type Props = MuiTextFieldProps & { readonly own: Role; readonly chosen: Role };

/** A choice of roles up to the user's own, with the meaning of the chosen one below it. */
export function RoleField({ own, chosen, ...rest }: Props) {
  return (
    <MuiSelectField {...rest} label={WORDS.role} hint={ROLE_MEANINGS[chosen]}>
      {grantableRoles(own).map((role) => (
        <option key={role} value={role}>
          {ROLE_WORDS[role]}
        </option>
      ))}
    </MuiSelectField>
  );
}
