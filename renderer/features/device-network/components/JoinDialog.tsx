import { plainText } from '#app/lib/plainText';
import type { WifiNetwork } from '#app/domain/wifiScan';
import { newProfile } from '#app/settings/connection';
import type { Surroundings } from '#app/settings/network';
import { useState } from 'react';
import { useStore } from 'zustand';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { Sentence } from '../../../components/Sentence';
import { valuesOf } from '../../../resource/createEditorStore';
import { useEditing, useEditorState, useField } from '../../../resource/EditingContext';
import { Field } from '../../../resource/Field';
import { useConnectionForm } from '../hooks/useConnectionForm';
import { CONNECTION_FIELDS, isSecured, WORDS } from '../words';
import { ChangeFrame } from './ChangeFrame';
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
  const form = useConnectionForm({ profile: null, initial, surroundings });
  const isOpen = useStore(form.model.store, (state) => !isSecured(valuesOf(state)));
  return (
    <ChangeFrame
      title={network ? <Sentence text={WORDS.joinTitle} places={{ name: network.ssid }} /> : WORDS.joinHiddenTitle}
      verb={WORDS.joinVerb}
      form={form}
      words={CONNECTION_FIELDS}
      carrier={isCarrier ? WORDS.carrierNew : null}
      onClose={onClose}
    >
      {network === null && (
        <>
          <HiddenName surroundings={surroundings} />
          <Field name="wifi/security" />
        </>
      )}
      <TakenName />
      {isOpen ? <p className={classes.risk}>{WORDS.openWarning}</p> : <Field name="wifi_key" />}
      <Field name="autoconnect" />
    </ChangeFrame>
  );
}

/** The name of a hidden network. The connection is named after it until the person names that. */
function HiddenName({ surroundings }: Pick<Props, 'surroundings'>) {
  const { model } = useEditing();
  const { words, value, problem, isReadOnly } = useField('wifi/ssid');
  const name = useField('name');
  const [given, setGiven] = useState(name.value);
  const change = (ssid: string) => {
    model.edit('wifi/ssid', ssid);
    if (name.value !== given) return;
    const next = nameFor(ssid, surroundings);
    setGiven(next);
    name.set(next);
  };
  return (
    <MuiTextField
      label={words.label}
      value={value}
      autoComplete="off"
      problem={problem}
      disabled={isReadOnly}
      onChange={({ target }) => change(target.value)}
    />
  );
}

/** Only where the name has been refused: it can be changed then. */
function TakenName() {
  const isRefused = useEditorState(({ problems }) => problems.name !== undefined);
  const [wasRefused, setWasRefused] = useState(false);
  if (isRefused && !wasRefused) setWasRefused(true);
  return wasRefused && <Field name="name" />;
}
