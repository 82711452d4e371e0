import { needsCode } from '#app/domain/device';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { can } from '#app/domain/role';
import { devicePage } from '#app/domain/pagePaths';
import { ButtonLink } from '../../../components/Button';
import { Drawing } from '../../../components/Drawing';
import { Message } from '../../../components/Message';
import { offlineOf } from '../judge/verdict';
import { PAGE } from '../words/page';
import { Reauthenticate } from './Reauthenticate';

function NoSource({ device: { id, role } }: { readonly device: DeviceDetail }) {
  const mayAdd = can(role, 'editMedia');
  const toSettings = <ButtonLink to={devicePage(id, '/settings/media/pipeline')}>{PAGE.mediaSettings}</ButtonLink>;
  return (
    <Message level={2} drawing={<Drawing name="camera" />} title={PAGE.noSource} action={mayAdd && toSettings}>
      {mayAdd ? PAGE.noSourceText : PAGE.noSourceViewer}
    </Message>
  );
}

interface Props {
  readonly device: DeviceDetail;
  readonly isOnline: boolean;
}

/** In place of the video of a device without streams: why, and what this user can do. */
export function NoStream({ device, isOnline }: Props) {
  const { authStatus: auth, lastSeenAt, role } = device;
  if (isOnline) return <NoSource device={device} />;
  const wasSeen = lastSeenAt !== null;
  const { label, text } = offlineOf({ auth, wasSeen, mayReauthenticate: can(role, 'remove') });
  const isBarred = needsCode(auth) || !wasSeen;
  return (
    <Message
      level={2}
      drawing={<Drawing name={needsCode(auth) ? 'lock' : 'drone'} />}
      title={isBarred ? label : PAGE.noVideoYet}
      action={<Reauthenticate device={device} />}
    >
      {isBarred ? text : PAGE.noVideoYetText}
    </Message>
  );
}
