import { plainText } from '#app/lib/plainText';
import type { WifiNetwork } from '#app/domain/wifiScan';
import { WIFI_SECURITY, type Surroundings } from '#app/settings/network';
import { isAutomatic } from '#app/settings/reportedProfile';
import { useState } from 'react';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { MuiSwitchField } from '../../../components/form/MuiSwitchField';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { Sentence } from '../../../components/Sentence';
import { newProfile, problemAt } from '../draft';
import { useProfileForm, type ProfileForm } from '../hooks/useProfileForm';
import { useRisk } from '../hooks/useRisk';
import { PROFILE, SECURITIES, WORDS } from '../words';
import { ChangeFrame } from './ChangeFrame';
import { Consequences } from './Consequences';
import classes from './Network.module.css';

/** The name of the connection: that of the network, without what cannot be seen, and with a number where it is taken. */
function nameFor(ssid: string, { others }: Surroundings): string {
  const name = plainText(ssid) || WORDS.wifi;
  const isTaken = (wanted: string) => others.some((one) => one.name === wanted);
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name} ${number}`;
  return free;
}

interface Props {
  /** Null: a hidden one, whose name is typed. */
  readonly network: WifiNetwork | null;
  readonly link: string;
  readonly isCarrier: boolean;
  readonly surroundings: Surroundings;
  readonly onClose: () => void;
}

/** Joins a Wi-Fi network; an open one is warned of. */
export default function JoinDialog({ network, link, isCarrier, surroundings, onClose }: Props) {
  const wifi = { ssid: network?.ssid ?? '', hidden: network === null, security: network?.security ?? 'wpa2_psk' };
  const initial = newProfile({ kind: 'wifi', interface: link, name: nameFor(wifi.ssid, surroundings), wifi });
  const form = useProfileForm({ profile: null, initial, surroundings, onDone: onClose });
  const risk = useRisk(isCarrier);
  /** The person has typed a name for the connection. */
  const [hasOwnName, setHasOwnName] = useState(false);
  const isOpen = form.draft.wifi?.security === 'open';
  return (
    <ChangeFrame
      title={network ? <Sentence text={WORDS.joinTitle} places={{ name: network.ssid }} /> : WORDS.joinHiddenTitle}
      verb={WORDS.joinVerb}
      risk={risk}
      isBusy={form.isBusy}
      failure={form.failure}
      onSend={form.send}
      onClose={onClose}
    >
      {network === null && (
        <HiddenFields form={form} nameFor={(ssid) => (hasOwnName ? form.draft.name : nameFor(ssid, surroundings))} />
      )}
      <TakenName form={form} onTyped={() => setHasOwnName(true)} />
      {isOpen ? <p className={classes.risk}>{WORDS.openWarning}</p> : <KeyField form={form} />}
      <MuiSwitchField
        label={PROFILE.autoconnect}
        isOn={isAutomatic(form.draft)}
        onChange={(autoconnect) => form.set({ autoconnect })}
      />
      <Consequences risk={risk} carrier={WORDS.carrierNew} />
    </ChangeFrame>
  );
}

function KeyField({ form: { draft, set, problems } }: { readonly form: ProfileForm }) {
  return (
    <MuiTextField
      label={WORDS.key}
      type="password"
      value={draft.key}
      autoComplete="new-password"
      problem={problemAt(problems, 'wifi_key')}
      onChange={({ target }) => set({ key: target.value })}
    />
  );
}

interface TakenProps {
  readonly form: ProfileForm;
  readonly onTyped: () => void;
}

/** Only where the name has been refused: it can be changed then. */
function TakenName({ form: { draft, set, problems }, onTyped }: TakenProps) {
  const problem = problemAt(problems, 'name');
  const [wasRefused, setWasRefused] = useState(false);
  if (problem !== undefined && !wasRefused) setWasRefused(true);
  if (!wasRefused) return null;
  return (
    <MuiTextField
      label={PROFILE.name}
      value={draft.name}
      autoComplete="off"
      problem={problem}
      onChange={({ target }) => {
        onTyped();
        set({ name: target.value });
      }}
    />
  );
}

interface HiddenProps {
  readonly form: ProfileForm;
  /** The connection's name for a network's. */
  readonly nameFor: (ssid: string) => string;
}

function HiddenFields({ form: { draft, set, problems }, nameFor }: HiddenProps) {
  const { wifi } = draft;
  if (wifi === null) return null;
  return (
    <>
      <MuiTextField
        label={PROFILE.ssid}
        value={wifi.ssid}
        autoComplete="off"
        problem={problemAt(problems, 'wifi')}
        onChange={({ target }) => set({ name: nameFor(target.value), wifi: { ...wifi, ssid: target.value } })}
      />
      <MuiSelectField
        label={PROFILE.security}
        value={wifi.security}
        onChange={({ target }) =>
          set({ wifi: { ...wifi, security: WIFI_SECURITY.find((one) => one === target.value) ?? wifi.security } })
        }
      >
        {WIFI_SECURITY.map((one) => (
          <option key={one} value={one}>
            {SECURITIES[one]}
          </option>
        ))}
      </MuiSelectField>
    </>
  );
}
