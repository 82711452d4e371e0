import { NOTIFICATIONS_PATH } from '#app/domain/pagePaths';
import { general } from '#app/settings/sections/general';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Card } from '../../../components/Card';
import { SettingsHead } from '../../../components/SettingsHead';
import { useMedia } from '../../../lib/useMedia';
import { useMayChange } from '../../../resource/useMayChange';
import { FormsAwayNote } from '../../../settings/AwayNote';
import { AwayTag } from '../../../settings/AwayTag';
import { WithAside } from '../../../settings/WithAside';
import { MuiProvider } from '../../../theme/MuiProvider';
import { AboutCard } from '../components/AboutCard';
import { AuthNotice } from '../components/AuthNotice';
import { DangerZone } from '../components/DangerZone';
import { FactsCard } from '../components/FactsCard';
import classes from '../components/General.module.css';
import { IdentifyCard } from '../components/IdentifyCard';
import { NameForm } from '../components/NameForm';
import { TransferNotice } from '../components/TransferNotice';
import { deviceName } from '../hooks/useDeviceName';
import { WORDS } from '../words';

/** The device's name and details, and the actions that end its use: transfer, leave, revoke, remove. */
export default function GeneralPage({ alerts }: { readonly alerts?: ReactNode }) {
  const device = useCurrentDevice();
  const isPhone = useMedia('(max-width: 639px)');
  const mayRename = useMayChange(deviceName);
  const mayChange = useMayChange(general);
  // The form stays when the role is lost: it then names what was typed.
  const [hasNameForm, setHasNameForm] = useState(mayRename);
  if (mayRename && !hasNameForm) setHasNameForm(true);
  return (
    <MuiProvider>
      {/* Beside the title, so that its coming moves nothing where there is room for both. */}
      <SettingsHead>
        <FormsAwayNote mayChange={mayChange} />
      </SettingsHead>
      <AuthNotice device={device} />
      <TransferNotice device={device} />
      <WithAside
        isNarrow
        aside={
          <>
            <FactsCard device={device} />
            <IdentifyCard />
            <DangerZone device={device} />
          </>
        }
      >
        {hasNameForm && (
          <Card level={3} title={WORDS.name} description={WORDS.nameHint} aside={mayRename && <AwayTag />}>
            <NameForm device={device} />
          </Card>
        )}
        <AboutCard
          after={
            <>
              {alerts}
              <p className={classes.quiet}>
                {isPhone ? WORDS.personalShort : WORDS.personal}{' '}
                <Link to={NOTIFICATIONS_PATH}>{WORDS.toNotifications}</Link>
              </p>
            </>
          }
        />
      </WithAside>
    </MuiProvider>
  );
}
