import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * After a save: the form holds what was saved, and later edits are compared with that. A field that was edited while `sent` was
 * being saved keeps the edit, which is unsaved.
 */
export function settleForm<T extends FieldValues>(form: UseFormReturn<T>, sent: T, saved: T): void {
  const now = form.getValues();
  const names = Object.keys(saved) as FieldPath<T>[];
  const isEdited = (name: FieldPath<T>) => !isSame(now[name], sent[name]);
  if (!names.some(isEdited)) {
    form.reset(saved);
    return;
  }
  // The inputs stay as they are, and with them the caret.
  form.reset(saved, { keepValues: true });
  for (const name of names) if (!isEdited(name)) form.setValue(name, saved[name], { shouldDirty: true });
}
