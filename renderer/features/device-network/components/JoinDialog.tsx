import { plainText } from '#app/lib/plainText';
import type { WifiNetwork } from '#app/domain/wifiScan';
import { WIFI_SECURITY, type Surroundings } from '#app/settings/network';
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

/** The name of the connection: that of the network, without what cannot be seen. */
const nameFor = (ssid: string): string => plainText(ssid) || ssid;

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
  const initial = newProfile({ kind: 'wifi', interface: link, name: nameFor(wifi.ssid), wifi });
  const form = useProfileForm({ profile: null, initial, surroundings, onDone: onClose });
  const risk = useRisk(isCarrier);
  const isOpen = form.draft.wifi?.security === 'open';
  return (
    <ChangeFrame
      title={network ? <Sentence text={WORDS.joinTitle} places={{ name: network.ssid }} /> : WORDS.joinHiddenTitle}
      verb={WORDS.joinVerb}
      risk={risk}
      isBusy={form.isBusy}
      failure={form.failure === null ? null : (problemAt(form.problems, 'name') ?? form.failure)}
      onSend={form.send}
      onClose={onClose}
    >
      {network === null && <HiddenFields form={form} />}
      {isOpen ? <p className={classes.risk}>{WORDS.openWarning}</p> : <KeyField form={form} />}
      <MuiSwitchField
        label={PROFILE.autoconnect}
        isOn={form.draft.autoconnect}
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

function HiddenFields({ form: { draft, set, problems } }: { readonly form: ProfileForm }) {
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
