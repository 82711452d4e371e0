import { plainText } from '#app/lib/plainText';
import type { Source } from '#app/settings/source';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import { useState } from 'react';
import { Card } from '../../../../components/Card';
import { MuiSelectField } from '../../../../components/form/MuiSelectField';
import { MuiTextField } from '../../../../components/form/MuiTextField';
import { FieldColumns } from '../../../../components/form/FieldSet';
import { fill } from '../../../../lib/fill';
import { withSaved } from '../../../../lib/withSaved';
import { wordOf } from '../../../../lib/wordOf';
import { useEditing, useField, useValues } from '../../../../resource/EditingContext';
import { Field } from '../../../../resource/Field';
import { useHold } from '../../../../resource/fields/useHold';
import { withoutCredentials } from '../../sourceForm';
import { FORM } from '../../sourceFormWords';
import { CameraFields } from './CameraFields';
import { PasswordField } from './PasswordField';
import { Rescan } from './Rescan';

interface Props {
  readonly capabilities: SourceCapabilities;
  readonly others: readonly Source[];
  readonly isBuiltIn: boolean;
}

/** The device itself looks for cameras of these kinds. */
const isSearched = (kind: string) => kind === 'v4l2' || kind === 'csi' || kind === 'onvif';

/** Where the video comes from, by the kind of the source. */
export function ConnectionFields({ capabilities, others, isBuiltIn }: Props) {
  const kind = useValues((values) => values.kind) as string;
  return (
    <Card level={3} title={FORM.where} aside={isSearched(kind) && <Rescan />}>
      <FieldColumns>
        {(kind === 'v4l2' || kind === 'csi') && (
          <CameraFields kind={kind} capabilities={capabilities} others={others} isBuiltIn={isBuiltIn} />
        )}
        {kind === 'onvif' && <OnvifFields capabilities={capabilities} />}
        {(kind === 'rtsp' || kind === 'srt' || kind === 'whep') && <AddressField kind={kind} />}
        {(kind === 'rtsp' || kind === 'onvif') && <Field name="username" inputMode="text" />}
        {(kind === 'rtsp' || kind === 'onvif' || kind === 'srt' || kind === 'whep') && (
          <PasswordField label={FORM.passwords[kind] ?? ''} />
        )}
        {kind === 'rtsp' && <RtspFields />}
        {kind === 'rtp_udp' && <RtpFields />}
        {(kind === 'rtsp' || kind === 'rtp_udp' || kind === 'srt') && <Field name="jitter_ms" inputMode="numeric" />}
        {(kind === 'rtsp' || kind === 'onvif' || kind === 'srt' || kind === 'whep') && (
          <Field name="timeout_s" inputMode="numeric" />
        )}
        {kind === 'test' && <PatternField patterns={capabilities.patterns} />}
      </FieldColumns>
    </Card>
  );
}

/** Credentials in a pasted address move to their own fields. */
function AddressField({ kind }: { readonly kind: 'rtsp' | 'srt' | 'whep' }) {
  const { model } = useEditing();
  const handle = useField('url');
  const [isSplit, setIsSplit] = useState(false);
  const leave = () => {
    const parts = withoutCredentials(kind, String(handle.value));
    setIsSplit(parts !== null);
    for (const [name, text] of Object.entries(parts ?? {})) model.edit(name, text);
    handle.leave();
  };
  return (
    <MuiTextField
      label={handle.words.label}
      value={String(handle.value)}
      hint={isSplit ? <span role="status">{FORM.split}</span> : FORM.urlHints[kind]}
      autoComplete="off"
      spellCheck={false}
      inputMode="url"
      problem={handle.problem}
      onChange={({ target }) => handle.set(target.value)}
      onFocus={handle.focus}
      onBlur={leave}
    />
  );
}

function RtspFields() {
  const isTls = useValues(({ url }) => String(url).trim().toLowerCase().startsWith('rtsps:'));
  const { problem } = useField('tls_fingerprint_sha256');
  return (
    <>
      <Field name="transport" />
      {(isTls || problem !== undefined) && <Field name="tls_fingerprint_sha256" inputMode="text" />}
    </>
  );
}

function RtpFields() {
  const handle = useField('sdp');
  const hold = useHold(handle);
  return (
    <>
      <Field name="port" inputMode="numeric" />
      <Field name="codec" />
      <MuiTextField
        {...hold}
        label={handle.words.label}
        value={String(handle.value)}
        hint={handle.words.hint}
        multiline
        minRows={2}
        maxRows={8}
        spellCheck={false}
        problem={handle.problem}
        onChange={({ target }) => handle.set(target.value)}
      />
    </>
  );
}

function OnvifFields({ capabilities: { onvif } }: Pick<Props, 'capabilities'>) {
  const camera = useField('url');
  const chosen = useField('profile');
  const [url, profile] = [String(camera.value), String(chosen.value)];
  const profiles = onvif.find((one) => one.url === url)?.profiles ?? [];
  const choose = (address: string) => {
    camera.set(address);
    chosen.set(onvif.find((one) => one.url === address)?.profiles[0]?.id ?? '');
  };
  return (
    <>
      <MuiSelectField
        label={FORM.camera}
        value={url}
        hint={onvif.length === 0 ? FORM.noCameras : undefined}
        problem={camera.problem}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{FORM.chooseCamera}</option>
        {onvif.map(({ url: address, name, model, firmware }) => (
          <option key={address} value={address}>
            {fill(FORM.onvifOption, { name, model, firmware })}
          </option>
        ))}
        {url !== '' && !onvif.some((one) => one.url === url) && <option value={url}>{url}</option>}
      </MuiSelectField>
      <MuiSelectField
        label={chosen.words.label}
        value={profile}
        problem={chosen.problem}
        onChange={({ target }) => chosen.set(target.value)}
      >
        {profiles.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {profile !== '' && !profiles.some(({ id }) => id === profile) && (
          <option value={profile}>{plainText(profile)}</option>
        )}
      </MuiSelectField>
    </>
  );
}

function PatternField({ patterns }: { readonly patterns: readonly string[] }) {
  const { words, value, desired, problem, set } = useField('pattern');
  return (
    <MuiSelectField
      label={words.label}
      value={String(value)}
      problem={problem}
      onChange={({ target }) => set(target.value)}
    >
      {withSaved(patterns, String(desired), String(value))
        .filter((one) => one !== '')
        .map((one) => (
          <option key={one} value={one}>
            {wordOf(FORM.patterns, one)}
          </option>
        ))}
    </MuiSelectField>
  );
}
