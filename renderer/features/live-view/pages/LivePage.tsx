import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { MediaStreamInfo } from '#app/domain/stream';
import { devicePage } from '#app/domain/pagePaths';
import { useSearchParams } from 'react-router-dom';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Button } from '../../../components/Button';
import { Drawing } from '../../../components/Drawing';
import { Message } from '../../../components/Message';
import { VideoBarsPlace } from '../../../components/VideoBars';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { LiveSkeleton } from '../components/LiveSkeleton';
import { NoStream } from '../components/NoStream';
import bars from '../components/stage/Bars.module.css';
import { Watch } from '../components/Watch';
import { useNeededTopics } from '../../../live/device/useTopic';
import { useLostSince } from '../../../live/liveState';
import { useStreams } from '../hooks/useStreams';
import { PAGE } from '../words/page';
import classes from './Live.module.css';

/** Search parameter with the stream, so that links open the same camera. */
const CAMERA = 'camera';

/** The device now: its video and its telemetry. */
export default function LivePage() {
  const device = useCurrentDevice();
  useNeededTopics('telemetry', 'statustext', 'media-status', 'system', 'modem', 'watchers');
  return (
    <div className={classes.page}>
      <Streams device={device} />
    </div>
  );
}

function Streams({ device }: { readonly device: DeviceDetail }) {
  const { id, lastSeenAt } = device;
  const { isOnline, seenAt } = useDeviceStatus(id, lastSeenAt);
  const { streams, first, problem, isRetried, reload } = useStreams(id, isOnline);
  const isLost = useLostSince() !== null;
  const [params, setParams] = useSearchParams();
  if (problem !== null) {
    return (
      <>
        <VideoBarsPlace className={classes.bars} />
        <Message
          level={2}
          drawing={<Drawing name="camera" />}
          title={PAGE.failed}
          action={<Button onClick={reload}>{PAGE.tryAgain}</Button>}
        >
          <p>{problem}</p>
          {isRetried && <p>{PAGE.goesOn}</p>}
        </Message>
      </>
    );
  }
  const stream = streams?.find((one) => one.id === params.get(CAMERA)) ?? first;
  // Without a stream it matters who is online, which is not known at first.
  if (!streams || (!stream && isOnline === null && !isLost))
    return (
      <LiveSkeleton id={id} label={PAGE.loading}>
        <VideoBarsPlace className={bars.bars} isOver />
      </LiveSkeleton>
    );
  if (!stream)
    return (
      <>
        <VideoBarsPlace className={classes.bars} />
        <NoStream device={device} isOnline={isOnline !== false} seenAt={seenAt} />
      </>
    );
  return (
    <Watch
      device={device}
      isOnline={isOnline !== false}
      stream={stream}
      streams={streams}
      isFirst={stream === first}
      path={pathOf(device, stream, stream === first)}
      onChoose={(camera) => setParams({ [CAMERA]: camera }, { replace: true })}
      onChanged={reload}
    />
  );
}

const pathOf = ({ id }: DeviceDetail, stream: MediaStreamInfo, isFirst: boolean) =>
  devicePage(id, isFirst ? '' : `?${CAMERA}=${encodeURIComponent(stream.id)}`);
