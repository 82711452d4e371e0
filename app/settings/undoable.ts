import type { AuditEntry } from '../domain/audit';
import { SECTION_NAMES } from './section';

/** What the record shows in place of a secret. */
const HIDDEN = '***';

/** Whether an entry of the record may be undone: a change of settings that holds, of a section known here, without a secret. */
export const isUndoable = ({ action, result, target, changes }: AuditEntry): boolean =>
  action === 'settings.update' &&
  result === 'applied' &&
  SECTION_NAMES.some((name) => name === target) &&
  changes.length > 0 &&
  changes.every(({ from, to }) => from !== HIDDEN && to !== HIDDEN);
