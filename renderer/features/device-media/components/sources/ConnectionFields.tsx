import { plainText } from '#app/lib/plainText';
import { TRANSPORTS, RTP_CODECS, type Source } from '#app/settings/source';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../../../components/Card';
import { MuiSelectField } from '../../../../components/form/MuiSelectField';
import { MuiTextField } from '../../../../components/form/MuiTextField';
import { FieldColumns } from '../../../../components/form/FieldSet';
import { fill } from '../../../../lib/fill';
import { withSaved } from '../../../../lib/withSaved';
import { wordOf } from '../../../../lib/wordOf';
import { withoutCredentials, type SourceValues } from '../../sourceForm';
import { FORM } from '../../sourceFormWords';
import { SOURCES } from '../../sourceWords';
import { CameraFields } from './CameraFields';
import { PasswordField } from './PasswordField';
import { Rescan } from './Rescan';

interface Props {
  readonly capabilities: SourceCapabilities;
  readonly others: readonly Source[];
  readonly isBuiltIn: boolean;
  /** A password is saved. */
  readonly isSecretSet: boolean;
}

/** The device itself looks for cameras of these kinds. */
const isSearched = (kind: string) => kind === 'v4l2' || kind === 'csi' || kind === 'onvif';

/** Where the video comes from, by the kind of the source. */
export function ConnectionFields({ capabilities, others, isBuiltIn, isSecretSet }: Props) {
  const { control } = useFormContext<SourceValues>();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <Card level={3} title={FORM.where} aside={isSearched(kind) && <Rescan />}>
      <FieldColumns>
        {(kind === 'v4l2' || kind === 'csi') && (
          <CameraFields kind={kind} capabilities={capabilities} others={others} isBuiltIn={isBuiltIn} />
        )}
        {kind === 'onvif' && <OnvifFields capabilities={capabilities} />}
        {(kind === 'rtsp' || kind === 'srt' || kind === 'whep') && <AddressField kind={kind} />}
        {(kind === 'rtsp' || kind === 'onvif') && <Line name="username" label={FORM.username} />}
        {(kind === 'rtsp' || kind === 'onvif' || kind === 'srt' || kind === 'whep') && (
          <PasswordField label={FORM.passwords[kind] ?? ''} isSet={isSecretSet} />
        )}
        {kind === 'rtsp' && <RtspFields />}
        {kind === 'rtp_udp' && <RtpFields />}
        {(kind === 'rtsp' || kind === 'rtp_udp' || kind === 'srt') && (
          <Line name="jitter_ms" label={FORM.jitter} hint={FORM.jitterHint} isNumber />
        )}
        {(kind === 'rtsp' || kind === 'onvif' || kind === 'srt' || kind === 'whep') && (
          <Line name="timeout_s" label={FORM.timeout} isNumber />
        )}
        {kind === 'test' && <PatternField patterns={capabilities.patterns} />}
      </FieldColumns>
    </Card>
  );
}

interface LineProps {
  readonly name: 'username' | 'jitter_ms' | 'timeout_s' | 'tls_fingerprint_sha256' | 'port';
  readonly label: string;
  readonly hint?: string;
  readonly isNumber?: boolean;
}

function Line({ name, label, hint, isNumber = false }: LineProps) {
  const { register, formState } = useFormContext<SourceValues>();
  return (
    <MuiTextField
      {...register(name)}
      label={label}
      hint={hint}
      autoComplete="off"
      spellCheck={false}
      {...(isNumber && { inputMode: 'numeric' as const })}
      problem={formState.errors[name]?.message}
    />
  );
}

/** Credentials in a pasted address move to their own fields. */
function AddressField({ kind }: { readonly kind: 'rtsp' | 'srt' | 'whep' }) {
  const { register, formState, setValue } = useFormContext<SourceValues>();
  const [isSplit, setIsSplit] = useState(false);
  const split = (address: string) => {
    const parts = withoutCredentials(kind, address);
    setIsSplit(parts !== null);
    for (const [name, text] of Object.entries(parts ?? {}))
      setValue(name as 'url', text, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <MuiTextField
      {...register('url', { onBlur: (event: { target: { value: string } }) => split(event.target.value) })}
      label={FORM.url}
      hint={isSplit ? <span role="status">{FORM.split}</span> : FORM.urlHints[kind]}
      autoComplete="off"
      spellCheck={false}
      inputMode="url"
      problem={formState.errors.url?.message}
    />
  );
}

function RtspFields() {
  const { register, formState, control } = useFormContext<SourceValues>();
  const [url, transport] = useWatch({ control, name: ['url', 'transport'] });
  const isTls = url.trim().toLowerCase().startsWith('rtsps:') || formState.errors.tls_fingerprint_sha256 !== undefined;
  return (
    <>
      <MuiSelectField {...register('transport')} label={FORM.transport} problem={formState.errors.transport?.message}>
        {withSaved(TRANSPORTS, formState.defaultValues?.transport, transport).map((one) => (
          <option key={one} value={one}>
            {wordOf(FORM.transports, one)}
          </option>
        ))}
      </MuiSelectField>
      {isTls && <Line name="tls_fingerprint_sha256" label={FORM.fingerprint} hint={FORM.fingerprintHint} />}
    </>
  );
}

function RtpFields() {
  const { register, formState, control } = useFormContext<SourceValues>();
  const codec = useWatch({ control, name: 'codec' });
  return (
    <>
      <Line name="port" label={FORM.port} isNumber />
      <MuiSelectField {...register('codec')} label={FORM.codec} problem={formState.errors.codec?.message}>
        {withSaved(RTP_CODECS, formState.defaultValues?.codec, codec).map((one) => (
          <option key={one} value={one}>
            {wordOf(SOURCES.codecs, one)}
          </option>
        ))}
      </MuiSelectField>
      <MuiTextField
        {...register('sdp')}
        label={FORM.sdp}
        hint={FORM.sdpHint}
        multiline
        minRows={2}
        maxRows={8}
        spellCheck={false}
        problem={formState.errors.sdp?.message}
      />
    </>
  );
}

function OnvifFields({ capabilities: { onvif } }: Pick<Props, 'capabilities'>) {
  const { register, formState, control, setValue } = useFormContext<SourceValues>();
  const [url, profile] = useWatch({ control, name: ['url', 'profile'] });
  const profiles = onvif.find((one) => one.url === url)?.profiles ?? [];
  const choose = (address: string) =>
    setValue('profile', onvif.find((one) => one.url === address)?.profiles[0]?.id ?? '', { shouldDirty: true });
  return (
    <>
      <MuiSelectField
        {...register('url', { onChange: (event: { target: { value: string } }) => choose(event.target.value) })}
        label={FORM.camera}
        hint={onvif.length === 0 ? FORM.noCameras : undefined}
        problem={formState.errors.url?.message}
      >
        <option value="">{FORM.chooseCamera}</option>
        {onvif.map(({ url: address, name, model, firmware }) => (
          <option key={address} value={address}>
            {fill(FORM.onvifOption, { name, model, firmware })}
          </option>
        ))}
        {url !== '' && !onvif.some((one) => one.url === url) && <option value={url}>{url}</option>}
      </MuiSelectField>
      <MuiSelectField {...register('profile')} label={FORM.profile} problem={formState.errors.profile?.message}>
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
  const { register, formState, control } = useFormContext<SourceValues>();
  const pattern = useWatch({ control, name: 'pattern' });
  return (
    <MuiSelectField {...register('pattern')} label={FORM.pattern} problem={formState.errors.pattern?.message}>
      {withSaved(patterns, formState.defaultValues?.pattern, pattern).map((one) => (
        <option key={one} value={one}>
          {wordOf(FORM.patterns, one)}
        </option>
      ))}
    </MuiSelectField>
  );
}
