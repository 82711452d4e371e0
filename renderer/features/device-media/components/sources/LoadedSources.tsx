import type { MediaSource } from '#app/api/mediaSources';
import type { DeviceId } from '#app/domain/ids';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import type { ReactNode } from 'react';
import { LoadedPart } from '../../../../resource/LoadedPart';
import { bothOf } from '../../../../resource/useCollection';
import { useSourceCapabilities, useSources } from '../../hooks/useSources';
import { MISSING } from '../../sourceWords';

interface Props {
  readonly id: DeviceId;
  readonly children: (sources: readonly MediaSource[], capabilities: SourceCapabilities) => ReactNode;
}

/** What needs the sources and what the device can have, or why there are none. */
export function LoadedSources({ id, children }: Props) {
  const state = bothOf(useSources(id), useSourceCapabilities(id));
  return (
    <LoadedPart state={state} words={MISSING} isSupported={([, { isSupported }]) => isSupported}>
      {([sources, capabilities]) => children(sources, capabilities)}
    </LoadedPart>
  );
}
