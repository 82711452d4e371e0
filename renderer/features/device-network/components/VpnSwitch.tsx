import { isAutomatic, type ReportedProfile } from '#app/settings/reportedProfile';
import { takesAllTraffic } from '#app/settings/wireguard';
import { useState } from 'react';
import { toastFailure } from '../../../api/toastFailure';
import { Button } from '../../../components/Button';
import { Sentence } from '../../../components/Sentence';
import { fill } from '../../../lib/fill';
import { useAsked } from '../../../resource/useAsked';
import { useAwayHold } from '../../../settings/useAwayHold';
import { useProfileCalls } from '../hooks/useProfileCalls';
import { useRisk } from '../hooks/useRisk';
import { WORDS } from '../words';
import { AskProfile } from './AskProfile';

/** Switches a tunnel on and off; asks first where that concerns the device's own link, or while armed. */
export function VpnSwitch({ profile }: { readonly profile: ReportedProfile }) {
  const { uuid, name, vpn } = profile;
  const isOn = isAutomatic(profile);
  const calls = useProfileCalls();
  const hold = useAwayHold();
  const carrier = takesAllTraffic(vpn) ? WORDS.carrierVpn : null;
  /** Asks about turning the tunnel on (true) or off (false). The question closes if somebody else does that first. */
  const question = useAsked<boolean>();
  const { asked: wanted, isArmed } = question;
  if (wanted === isOn) question.close();
  const { isTyped } = useRisk(carrier, isArmed);
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    if (isTyped) {
      question.ask(!isOn);
      return;
    }
    setIsBusy(true);
    await question.attempt(
      !isOn,
      () => calls.change(profile, { autoconnect: !isOn }, isArmed).then(calls.follow),
      (error) => toastFailure(error, { id: `vpn ${uuid}` }),
    );
    setIsBusy(false);
  };
  return (
    <>
      <Button
        {...hold}
        aria-label={fill(isOn ? WORDS.turnOffOf : WORDS.turnOnOf, { name })}
        isHeld={isBusy}
        onClick={() => void press()}
      >
        {isOn ? WORDS.turnOff : WORDS.turnOn}
      </Button>
      {wanted !== null && (
        <AskProfile
          question={question}
          title={<Sentence text={wanted ? WORDS.turnOnTitle : WORDS.turnOffTitle} places={{ name }} />}
          verb={wanted ? WORDS.turnOn : WORDS.turnOff}
          carrier={carrier}
          onSend={(overrideArmed) => calls.change(profile, { autoconnect: wanted }, overrideArmed).then(calls.follow)}
        />
      )}
    </>
  );
}
