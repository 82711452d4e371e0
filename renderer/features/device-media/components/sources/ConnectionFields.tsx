import { videoSource, withoutCredentials, type Source } from '#app/settings/source';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import { useState } from 'react';
import { Card } from '../../../../components/Card';
import { MuiTextField } from '../../../../components/form/MuiTextField';
import { FieldColumns } from '../../../../components/form/FieldSet';
import { fill } from '../../../../lib/fill';
import { wordOf } from '../../../../lib/wordOf';
import { useEditing, useField, useValues } from '../../../../resource/EditingContext';
import { Anchor, Field } from '../../../../resource/Field';
import { useFieldHint } from '../../../../resource/fields/FieldNote';
import { OfferedField } from '../../../../resource/fields/OfferedField';
import { FORM, SOURCE_FIELDS } from '../../sourceFormWords';
import { CameraFields } from './CameraFields';
import { Rescan } from './Rescan';

interface Props {
  readonly capabilities: SourceCapabilities;
  readonly others: readonly Source[];
  readonly isBuiltIn: boolean;
}

/** The device itself looks for cameras of these kinds. */
const isSearched = (kind: string) => kind === 'v4l2' || kind === 'csi' || kind === 'onvif';

/** The fields that say where the video comes from; they differ between kinds of sources. */
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
          <Field name="password" label={FORM.passwords[kind]} />
        )}
        {kind === 'rtsp' && <RtspFields />}
        {kind === 'rtp_udp' && (
          <>
            <Field name="port" />
            <Field name="codec" />
            <Field name="sdp" inputMode="text" />
          </>
        )}
        {(kind === 'rtsp' || kind === 'rtp_udp' || kind === 'srt') && <Field name="jitter_ms" />}
        {(kind === 'rtsp' || kind === 'onvif' || kind === 'srt' || kind === 'whep') && <Field name="timeout_s" />}
        {kind === 'test' && (
          <OfferedField
            name="pattern"
            offered={capabilities.patterns.map((one) => [one, wordOf(SOURCE_FIELDS.pattern.choices, one)])}
          />
        )}
      </FieldColumns>
    </Card>
  );
}

/** Credentials in a pasted address move to their own fields. */
function AddressField({ kind }: { readonly kind: 'rtsp' | 'srt' | 'whep' }) {
  const { model } = useEditing();
  const handle = useField('url');
  const [isSplit, setIsSplit] = useState(false);
  const text = typeof handle.value === 'string' ? handle.value : '';
  const words = { ...handle.words, hint: FORM.urlHints[kind] };
  const hint = useFieldHint({ handle: { ...handle, words }, rules: videoSource.fields.url });
  const leave = () => {
    const parts = withoutCredentials(kind, text);
    setIsSplit(parts !== null);
    for (const [name, value] of Object.entries(parts ?? {})) model.edit(name, value);
    handle.leave();
  };
  return (
    <Anchor name="url">
      <MuiTextField
        label={words.label}
        value={text}
        hint={isSplit ? <span role="status">{FORM.split}</span> : hint}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        problem={handle.problem}
        onChange={({ target: { value } }) => handle.set(value === '' ? null : value)}
        onFocus={handle.focus}
        onBlur={leave}
      />
    </Anchor>
  );
}

function RtspFields() {
  const isTls = useValues(({ url }) => /^\s*rtsps:/i.test(String(url)));
  const { problem } = useField('tls_fingerprint_sha256');
  return (
    <>
      <Field name="transport" />
      {(isTls || problem !== undefined) && <Field name="tls_fingerprint_sha256" inputMode="text" />}
    </>
  );
}

function OnvifFields({ capabilities: { onvif } }: Pick<Props, 'capabilities'>) {
  const { model } = useEditing();
  const chosen = useValues((values) => values.url);
  const profilesAt = (address: unknown) => onvif.find((one) => one.url === address)?.profiles ?? [];
  const choose = (address: unknown) => {
    model.edit('url', address);
    model.edit('profile', profilesAt(address)[0]?.id ?? null);
  };
  return (
    <>
      <OfferedField
        name="url"
        label={SOURCE_FIELDS.device.label}
        offered={onvif.map(({ url, name, model, firmware }) => [
          url,
          fill(FORM.onvifOption, { name, model, firmware }),
        ])}
        isDependent
        empty={FORM.chooseCamera}
        hint={onvif.length === 0 ? FORM.noCameras : undefined}
        onChoose={choose}
      />
      <OfferedField name="profile" offered={profilesAt(chosen).map(({ id, name }) => [id, name])} isDependent />
    </>
  );
}
