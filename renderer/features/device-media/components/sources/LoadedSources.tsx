import type { MediaSource } from '#app/api/mediaSources';
import type { DeviceId } from '#app/domain/ids';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import type { ReactNode } from 'react';
import { Button } from '../../../../components/Button';
import { Drawing } from '../../../../components/Drawing';
import { Message } from '../../../../components/Message';
import { Skeleton } from '../../../../components/Skeleton';
import { useSourceCapabilities, useSources } from '../../hooks/useSources';
import { SOURCES } from '../../sourceWords';

interface Props {
  readonly id: DeviceId;
  readonly children: (sources: readonly MediaSource[], capabilities: SourceCapabilities) => ReactNode;
}

/** What needs the sources and what the device can have, or why there are none. */
export function LoadedSources({ id, children }: Props) {
  const sources = useSources(id);
  const capabilities = useSourceCapabilities(id);
  const problem = sources.problem ?? capabilities.problem;
  const retry = () => {
    sources.reload();
    capabilities.reload();
  };
  if (sources.isUnknown || capabilities.isUnknown) return <Say title={SOURCES.neverReported}>{SOURCES.unknown}</Say>;
  if (problem !== null)
    return (
      <Message level={3} title={SOURCES.loadFailed} action={<Button onClick={retry}>{SOURCES.retry}</Button>}>
        {problem}
      </Message>
    );
  if (!sources.data || !capabilities.data)
    return (
      <div role="status" aria-label={SOURCES.loading}>
        <Skeleton width="100%" height={240} />
      </div>
    );
  const { isSupported } = capabilities.data;
  if (isSupported === null) return <Say title={SOURCES.neverReported}>{SOURCES.neverReportedText}</Say>;
  if (!isSupported) return <Say title={SOURCES.unsupported}>{SOURCES.unsupportedText}</Say>;
  return children(sources.data, capabilities.data);
}

function Say({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <Message level={3} drawing={<Drawing name="camera" />} title={title}>
      {children}
    </Message>
  );
}
