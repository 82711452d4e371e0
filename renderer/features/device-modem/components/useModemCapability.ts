import { toModemCapability, type ModemCapability } from '#app/domain/modem';
import { useMemo } from 'react';
import { useEditorState } from '../../../resource/EditingContext';

/** What the modem of the current device is and can. */
export function useModemCapability(): ModemCapability {
  const capability = useEditorState(({ editor }) => editor.resource?.capability ?? null);
  return useMemo(() => toModemCapability(capability), [capability]);
}
