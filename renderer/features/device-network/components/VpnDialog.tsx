import type { Surroundings } from '#app/settings/network';
import { Button } from '../../../components/Button';
import { Facts } from '../../../components/Facts';
import { FileButton } from '../../../components/FileButton';
import { FormProblem } from '../../../components/form/FormProblem';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { takesAllTraffic, unaskedDns, type WireguardFile } from '#app/settings/wireguard';
import { fill } from '../../../lib/fill';
import { useRisk } from '../hooks/useRisk';
import { useVpnForm, type VpnForm } from '../hooks/useVpnForm';
import { WORDS } from '../words';
import { ChangeFrame } from './ChangeFrame';
import { Consequences } from './Consequences';
import classes from './Network.module.css';

interface Props {
  readonly surroundings: Surroundings;
  readonly onClose: () => void;
}

/** A VPN to add: a WireGuard file, or a ZeroTier network to join. */
export default function VpnDialog({ surroundings, onClose }: Props) {
  const form = useVpnForm(surroundings, onClose);
  const risk = useRisk(form.file !== null && takesAllTraffic(form.file.vpn));
  return (
    <ChangeFrame
      title={WORDS.vpnTitle}
      verb={risk.isOnline ? WORDS.vpnVerb : WORDS.queue}
      risk={risk}
      isBusy={form.isBusy}
      failure={form.failure}
      onSend={form.send}
      onClose={onClose}
    >
      <Consequences risk={risk} carrier={WORDS.carrierVpn} />
      <MuiSelectField
        label={WORDS.vpnType}
        value={form.typed.type}
        onChange={({ target }) => form.set({ type: target.value === 'zerotier' ? 'zerotier' : 'wireguard' })}
      >
        {(['wireguard', 'zerotier'] as const).map((one) => (
          <option key={one} value={one}>
            {WORDS.vpnTypes[one]}
          </option>
        ))}
      </MuiSelectField>
      <MuiTextField
        label={WORDS.vpnName}
        value={form.typed.name}
        autoComplete="off"
        problem={form.problems.name}
        onChange={({ target }) => form.set({ name: target.value })}
      />
      {form.typed.type === 'zerotier' ? (
        <MuiTextField
          label={WORDS.vpnNetwork}
          value={form.typed.network}
          autoComplete="off"
          hint={WORDS.vpnNetworkHint}
          problem={form.problems.network}
          onChange={({ target }) => form.set({ network: target.value })}
        />
      ) : (
        <Configuration form={form} />
      )}
    </ChangeFrame>
  );
}

/** The text of a WireGuard file; once parsed, only its values, since the text holds keys. */
function Configuration({ form }: { readonly form: VpnForm }) {
  if (form.file)
    return <Summary file={form.file} problem={form.problems.config} onOther={() => form.set({ text: '' })} />;
  return (
    <>
      <MuiTextField
        label={WORDS.vpnConfig}
        value={form.typed.text}
        multiline
        minRows={4}
        maxRows={10}
        autoComplete="off"
        hint={WORDS.vpnConfigHint}
        problem={form.problems.config}
        onChange={({ target }) => form.set({ text: target.value })}
      />
      <span className={classes.buttons}>
        <FileButton label={WORDS.vpnConfig} accept=".conf,text/plain" onChoose={(file) => void form.readFile(file)}>
          {WORDS.vpnFile}
        </FileButton>
      </span>
    </>
  );
}

interface SummaryProps {
  readonly file: WireguardFile;
  readonly problem: string | undefined;
  readonly onOther: () => void;
}

function Summary({ file, problem, onOther }: SummaryProps) {
  const { vpn, addresses } = file;
  const unasked = unaskedDns(file);
  const mono = (text: string) => <span className="mono">{text}</span>;
  return (
    <>
      <Facts
        facts={[
          { label: WORDS.vpnPeer, value: mono(vpn.endpoint) },
          { label: WORDS.vpnAddresses, value: mono(addresses.join(', ')) },
          {
            label: WORDS.vpnRoutes,
            value: takesAllTraffic(vpn) ? WORDS.vpnAllTraffic : mono(vpn.allowed_ips.join(', ')),
          },
        ]}
      />
      {problem !== undefined && <FormProblem>{problem}</FormProblem>}
      {unasked.length > 0 && (
        <p className={classes.quiet}>{fill(WORDS.vpnDnsLeftOut, { servers: unasked.join(', ') })}</p>
      )}
      <p className={classes.quiet}>{WORDS.vpnKeyNote}</p>
      <span className={classes.buttons}>
        <Button look="text" onClick={onOther}>
          {WORDS.vpnOther}
        </Button>
      </span>
    </>
  );
}
