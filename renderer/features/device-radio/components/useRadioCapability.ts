import { toRadioCapability, type RadioCapability } from '#app/domain/radio';
import { useMemo } from 'react';
import { useEditorState } from '../../../resource/EditingContext';

/** What both ends of the current device's radio link can do. */
export function useRadioCapability(): RadioCapability {
  const capability = useEditorState(({ editor }) => editor.resource?.capability ?? null);
  return useMemo(() => toRadioCapability(capability), [capability]);
}
