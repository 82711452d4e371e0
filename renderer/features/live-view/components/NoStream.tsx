import { needsCode } from '#app/domain/device';
import { kindOf } from '#app/domain/deviceKind';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { ageText } from '#app/domain/relativeTime';
import { can } from '#app/domain/role';
import { devicePage } from '#app/domain/pagePaths';
import { ButtonLink } from '../../../components/Button';
import { Drawing } from '../../../components/Drawing';
import { Message } from '../../../components/Message';
import { useTimed } from '../../../lib/useNow';
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

const FLIES: ReadonlySet<string> = new Set(['drone', 'wing']);

interface Props {
  readonly device: DeviceDetail;
  readonly isOnline: boolean;
  /** In ms since the epoch; null: never. */
  readonly seenAt: number | null;
}

/** In place of the video of a device without streams: why, and what this user can do. */
export function NoStream({ device, isOnline, seenAt }: Props) {
  const { id, authStatus: auth, role } = device;
  const age = useTimed((now) => (seenAt === null ? '' : ageText(seenAt, now)));
  if (isOnline) return <NoSource device={device} />;
  const wasSeen = seenAt !== null;
  const { label, text } = offlineOf({ auth, wasSeen, mayReauthenticate: can(role, 'remove') });
  const isBarred = needsCode(auth) || !wasSeen;
  return (
    <Message
      level={2}
      drawing={<Drawing name={needsCode(auth) ? 'lock' : FLIES.has(kindOf(device)) ? 'drone' : 'camera'} />}
      title={isBarred ? label : PAGE.noVideoYet}
      action={
        needsCode(auth) ? (
          <Reauthenticate device={device} />
        ) : (
          can(role, 'editLinks') && (
            <ButtonLink to={devicePage(id, '/settings/network')}>{PAGE.networkSettings}</ButtonLink>
          )
        )
      }
    >
      {isBarred ? text : PAGE.noVideoYetText({ age })}
    </Message>
  );
}
