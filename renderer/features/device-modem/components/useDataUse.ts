import { conflictsOf } from '#app/resource/editor';
import { useTopicValue } from '../../../live/device/useTopic';
import { useEditing, useEditorState } from '../../../resource/EditingContext';

const GIGABYTE = 1e9;
/** From this part of the cap on it is worth a warning. */
export const NEAR = 0.8;

/** A cap in GB as bytes; null for no cap or an invalid value. */
export const capBytesOf = (capGb: unknown): number | null =>
  typeof capGb === 'number' && capGb > 0 ? capGb * GIGABYTE : null;

/** A day that each month has; null: the device reports something else. */
const dayOf = (value: unknown): number | null =>
  typeof value === 'number' && value >= 1 && value <= 28 ? value : value === undefined ? 1 : null;

/** The data that the device has used since the last `day` of a month, in bytes, and its cap. Null if not reported; the cap also without one, and while two users' values are in conflict. */
export function useDataUse() {
  const bytes = useTopicValue('modem', (modem) => modem?.periodBytes ?? null);
  const { definition } = useEditing().model;
  const capBytes = useEditorState(({ editor }) =>
    conflictsOf(definition, editor).includes('data_cap_gb') ? null : capBytesOf(editor.resource?.reported?.data_cap_gb),
  );
  const day = useEditorState(({ editor }) => dayOf(editor.resource?.reported?.data_cap_reset_day));
  /** Share of the cap, from 0. */
  const part = bytes === null || capBytes === null || day === null ? null : bytes / capBytes;
  return { bytes, capBytes, day, part };
}
