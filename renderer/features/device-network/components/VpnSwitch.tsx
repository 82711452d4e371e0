import type { Profile } from '#app/settings/network';
import { takesAllTraffic } from '#app/settings/wireguard';
import { useState } from 'react';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { Button } from '../../../components/Button';
import { ConfirmDialog } from '../../../components/LazyConfirmDialog';
import { Sentence } from '../../../components/Sentence';
import { toastError } from '../../../components/toast';
import { fill } from '../../../lib/fill';
import { useProfileCalls } from '../hooks/useProfileCalls';
import { useRisk } from '../hooks/useRisk';
import { WORDS } from '../words';
import { Consequences } from './Consequences';

/** Switches a tunnel on and off; asks first where that concerns the device's own link, or while armed. */
export function VpnSwitch({ profile }: { readonly profile: Profile }) {
  const { uuid, name, vpn, autoconnect: isOn } = profile;
  const calls = useProfileCalls();
  const risk = useRisk(takesAllTraffic(vpn));
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const toggle = () => calls.change(profile, { autoconnect: !isOn }, {}, risk.isArmed);
  const press = async () => {
    if (risk.isTyped) {
      setIsAsking(true);
      return;
    }
    setIsBusy(true);
    try {
      await toggle();
    } catch (error) {
      toastError(errorMessageOf(error), { id: `vpn ${uuid}` });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button
        aria-label={fill(isOn ? WORDS.turnOffOf : WORDS.turnOnOf, { name })}
        isHeld={isBusy}
        onClick={() => void press()}
      >
        {isOn ? WORDS.turnOff : WORDS.turnOn}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={<Sentence text={isOn ? WORDS.turnOffTitle : WORDS.turnOnTitle} places={{ name }} />}
          verb={isOn ? WORDS.turnOff : WORDS.turnOn}
          isRefused={risk.isBlocked}
          typed={risk.deviceName}
          onConfirm={async () => {
            await toggle();
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        >
          <Consequences risk={risk} carrier={WORDS.carrierVpn} />
        </ConfirmDialog>
      )}
    </>
  );
}
