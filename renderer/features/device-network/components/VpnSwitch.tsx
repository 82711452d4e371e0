import { isAutomatic, type ReportedProfile } from '#app/settings/reportedProfile';
import { takesAllTraffic } from '#app/settings/wireguard';
import { useState } from 'react';
import { toastFailure } from '../../../api/toastFailure';
import { Button } from '../../../components/Button';
import { Sentence } from '../../../components/Sentence';
import { fill } from '../../../lib/fill';
import { isRefusedArmed } from '../../../resource/useAskFirst';
import { useProfileCalls } from '../hooks/useProfileCalls';
import { useRisk } from '../hooks/useRisk';
import { WORDS } from '../words';
import { AskProfile } from './AskProfile';

/** Switches a tunnel on and off; asks first where that concerns the device's own link, or while armed. */
export function VpnSwitch({ profile }: { readonly profile: ReportedProfile }) {
  const { uuid, name, vpn } = profile;
  const isOn = isAutomatic(profile);
  const calls = useProfileCalls();
  const carrier = takesAllTraffic(vpn) ? WORDS.carrierVpn : null;
  const { isArmed, isTyped } = useRisk(carrier);
  /** What the open dialog asks to do: turn it on, or off. It closes when somebody else does so first. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (wanted === isOn) setWanted(null);
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    if (isTyped) {
      setWanted(!isOn);
      return;
    }
    setIsBusy(true);
    try {
      await calls.change(profile, { autoconnect: !isOn }, isArmed);
      calls.follow();
    } catch (error) {
      toastFailure(error, { id: `vpn ${uuid}` });
      // Telemetry may be late: the question lets the user insist.
      if (isRefusedArmed(error)) setWanted(!isOn);
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
      {wanted !== null && (
        <AskProfile
          title={<Sentence text={wanted ? WORDS.turnOnTitle : WORDS.turnOffTitle} places={{ name }} />}
          verb={wanted ? WORDS.turnOn : WORDS.turnOff}
          carrier={carrier}
          onSend={(overrideArmed) => calls.change(profile, { autoconnect: wanted }, overrideArmed).then(calls.follow)}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  );
}
