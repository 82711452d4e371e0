import { toModemCapability, type ModemCapability } from '#app/domain/modem';
import { useMemo } from 'react';
import { useSectionState } from '../../../settings/SectionContext';

/** What the modem of the current device is and can. */
export function useModemCapability(): ModemCapability {
  const capability = useSectionState(({ editor }) => editor.resource?.capability ?? null);
  return useMemo(() => toModemCapability(capability), [capability]);
}
