import type { AuditEntry } from '../domain/audit';

/** What the record shows in place of a secret. */
const HIDDEN = '***';

/** Whether an entry of the record may be undone: a change of settings that holds, without a secret. */
export const isUndoable = ({ action, result, target, changes }: AuditEntry): boolean =>
  action === 'settings.update' &&
  result === 'applied' &&
  target !== null &&
  changes.length > 0 &&
  changes.every(({ from, to }) => from !== HIDDEN && to !== HIDDEN);
