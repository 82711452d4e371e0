import type { DeviceDetail } from '#app/domain/deviceDetail';
import { Button, ExternalButtonLink } from '../../../../components/Button';
import { usePlatform } from '../../../../platform/PlatformContext';
import type { PlayerState } from '../../connection/playerState';
import { CONNECTION_TEST } from '../../words/connectionTest';
import { PLAYER } from '../../words/player';
import { STAGE } from '../../words/stage';
import { Reauthenticate } from '../Reauthenticate';

interface Props {
  readonly device: DeviceDetail;
  readonly state: PlayerState;
  /** Whether another attempt may bring the video back. */
  readonly canRetry: boolean;
  readonly onRetry: () => void;
  readonly onTest: () => void;
}

/** Buttons and links on a stage without video, other than the remedy of its fault. */
export function NoticeActions({ device, state, canRetry, onRetry, onTest }: Props) {
  return (
    <>
      {state.name === 'blocked' && <Button onClick={onTest}>{CONNECTION_TEST.run}</Button>}
      <OpenServer state={state} />
      <Reauthenticate device={device} />
      {canRetry && <Button onClick={onRetry}>{STAGE.tryNow}</Button>}
      {state.name === 'paused' && state.why === 'browser' && <Button onClick={onRetry}>{STAGE.play}</Button>}
    </>
  );
}

/** A browser asks about a certificate of the server's own only where its address is opened as a page. */
function OpenServer({ state }: Pick<Props, 'state'>) {
  const { desktop } = usePlatform();
  if (state.name !== 'unreachable' || state.origin === null || desktop) return null;
  return (
    <ExternalButtonLink href={state.origin}>{PLAYER.open({ host: new URL(state.origin).host })}</ExternalButtonLink>
  );
}
