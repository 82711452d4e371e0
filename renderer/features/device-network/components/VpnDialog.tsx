import { cut } from '#app/lib/cut';
import { NO_KEY, type Surroundings } from '#app/settings/network';
import { fileIn, vpnIn } from '#app/settings/newVpn';
import { FILE_TOO_LONG, MAX_FILE, takesAllTraffic, unaskedDns, type WireguardFile } from '#app/settings/wireguard';
import { useStore } from 'zustand';
import { Button } from '../../../components/Button';
import { Facts } from '../../../components/Facts';
import { FileButton } from '../../../components/FileButton';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { fill } from '../../../lib/fill';
import { valuesOf } from '../../../resource/createEditorStore';
import { useEditing, useField } from '../../../resource/EditingContext';
import { Field } from '../../../resource/Field';
import { useVpnForm } from '../hooks/useConnectionForm';
import { VPN_FIELDS, WORDS } from '../words';
import { ChangeFrame } from './ChangeFrame';
import classes from './Network.module.css';

interface Props {
  readonly surroundings: Surroundings;
  readonly onClose: () => void;
}

/** A VPN to add: a WireGuard file, or a ZeroTier network to join. */
export default function VpnDialog({ surroundings, onClose }: Props) {
  const form = useVpnForm(surroundings);
  const { store } = form.model;
  const isZerotier = useStore(store, (state) => valuesOf(state).type === 'zerotier');
  const isWhole = useStore(store, (state) => takesAllTraffic(vpnIn(valuesOf(state), [])?.edit.vpn ?? null));
  return (
    <ChangeFrame
      title={WORDS.vpnTitle}
      verb={WORDS.vpnVerb}
      form={form}
      words={VPN_FIELDS}
      carrier={isWhole ? WORDS.carrierVpn : null}
      onClose={onClose}
    >
      <Field name="type" />
      <Field name="name" />
      {isZerotier ? <Field name="network_id" /> : <Configuration />}
    </ChangeFrame>
  );
}

/** The text of a WireGuard file; once parsed, only its values, since the text holds keys. */
function Configuration() {
  const { model } = useEditing();
  const { words, value, problem, isReadOnly, set } = useField('config');
  const name = useField('name');
  const file = fileIn({ config: value });
  const readFile = async (chosen: File) => {
    if (chosen.size > MAX_FILE) {
      model.refuse({ config: FILE_TOO_LONG }, null);
      return;
    }
    try {
      set(await chosen.text());
      if (name.value === '') name.set(cut(chosen.name.replace(/\.conf$/i, ''), 64));
    } catch {
      model.refuse({ config: WORDS.vpnFileUnread }, null);
    }
  };
  if (file && 'vpn' in file) return <Summary file={file} onOther={() => set(NO_KEY)} />;
  return (
    <>
      <MuiTextField
        label={words.label}
        value={typeof value === 'string' ? value : ''}
        multiline
        minRows={4}
        maxRows={10}
        autoComplete="off"
        hint={words.hint}
        problem={file?.problem ?? problem}
        disabled={isReadOnly}
        onChange={({ target }) => set(target.value)}
      />
      {!isReadOnly && (
        <span className={classes.buttons}>
          <FileButton label={words.label} accept=".conf,text/plain" onChoose={(chosen) => void readFile(chosen)}>
            {WORDS.vpnFile}
          </FileButton>
        </span>
      )}
    </>
  );
}

function Summary({ file, onOther }: { readonly file: WireguardFile; readonly onOther: () => void }) {
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
