import { needsCode, type Device } from '#app/domain/device';
import { renewalPage } from '#app/domain/pagePaths';
import { can } from '#app/domain/role';

/** The page where this user enters the code that a device needs; null: it needs none, or the user may not. */
export const renewalOf = ({ id, authStatus, role }: Device): string | null =>
  needsCode(authStatus) && can(role, 'remove') ? renewalPage(id) : null;
