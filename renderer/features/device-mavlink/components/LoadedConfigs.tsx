import type { MavlinkConfigs } from '#app/api/mavlinkConfigs';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { Drawing } from '../../../components/Drawing';
import { Message } from '../../../components/Message';
import { Skeleton } from '../../../components/Skeleton';
import type { ConfigsState } from '../hooks/useMavlinkConfigs';
import { WORDS } from '../words';

interface Props {
  readonly state: ConfigsState;
  readonly children: (configs: MavlinkConfigs) => ReactNode;
}

/** What needs the endpoints, or why there are none. */
export function LoadedConfigs({ state: { configs, isUnknown, problem, reload }, children }: Props) {
  if (isUnknown)
    return (
      <Message level={3} drawing={<Drawing name="plug" />} title={WORDS.unsupported}>
        {WORDS.unknownText}
      </Message>
    );
  if (problem !== null)
    return (
      <Message
        level={3}
        title={WORDS.loadFailed}
        action={
          <Button look="primary" onClick={reload}>
            {WORDS.retry}
          </Button>
        }
      >
        {problem}
      </Message>
    );
  if (configs === undefined)
    return (
      <div role="status" aria-label={WORDS.loading}>
        <Skeleton width="100%" height={240} />
      </div>
    );
  if (configs.isSupported === null)
    return (
      <Message level={3} drawing={<Drawing name="gauge" />} title={WORDS.neverReported}>
        {WORDS.neverReportedText}
      </Message>
    );
  if (!configs.isSupported)
    return (
      <Message level={3} drawing={<Drawing name="plug" />} title={WORDS.unsupported}>
        {WORDS.unsupportedText}
      </Message>
    );
  return children(configs);
}
