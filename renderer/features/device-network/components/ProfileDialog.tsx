import { conflictsOf } from '#app/resource/editor';
import { linksOf, LINK_KINDS } from '#app/settings/network';
import { isAutomatic } from '#app/settings/reportedProfile';
import { useStore } from 'zustand';
import { Banner } from '../../../components/Banner';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { MuiSwitchField } from '../../../components/form/MuiSwitchField';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { Sentence } from '../../../components/Sentence';
import { FieldSet } from '../../../components/form/FieldSet';
import { ConflictView } from '../../../resource/ConflictView';
import { EditingProvider } from '../../../resource/EditingContext';
import { problemAt } from '../draft';
import { PROFILE_FIELDS, profileForm } from '../profileForm';
import { useProfileForm, type ProfileForm, type ProfileFormOptions } from '../hooks/useProfileForm';
import { useRisk } from '../hooks/useRisk';
import { PROFILE, WORDS } from '../words';
import { ChangeFrame } from './ChangeFrame';
import { Consequences } from './Consequences';
import { IpFields } from './IpFields';

interface Props extends Omit<ProfileFormOptions, 'onDone'> {
  readonly capability: unknown;
  /** The interface and the profile over which the device reaches the server. */
  readonly carrier: { readonly interface: string | null; readonly profile: string | null };
  readonly onClose: () => void;
}

/** A connection profile to change or to add, with what the change may cost. */
export default function ProfileDialog({ capability, carrier, onClose, ...options }: Props) {
  const { profile } = options;
  const form = useProfileForm({ ...options, onDone: onClose });
  const isCarrier = profile ? profile.uuid === carrier.profile : form.draft.interface === carrier.interface;
  const risk = useRisk(isCarrier);
  const hasConflict = useStore(form.model.store, ({ editor }) => conflictsOf(profileForm, editor).length > 0);
  const verb = profile === null ? WORDS.create : WORDS.apply;
  return (
    <ChangeFrame
      title={profile ? <Sentence text={WORDS.profileTitle} places={{ name: profile.name }} /> : WORDS.newTitle}
      verb={risk.isOnline ? verb : WORDS.queue}
      risk={risk}
      isBusy={form.isBusy}
      isHeldBack={hasConflict || (profile !== null && !form.isDirty)}
      failure={form.failure}
      onSend={form.send}
      onClose={onClose}
    >
      <Moved form={form} hasConflict={hasConflict} />
      <Consequences risk={risk} {...(profile === null && { carrier: WORDS.carrierNew })} />
      <General form={form} capability={capability} isNew={profile === null} />
      {(['ipv4', 'ipv6'] as const).map((family) => (
        <IpFields
          key={family}
          family={family}
          draft={form.draft[family]}
          problems={form.problems}
          onChange={(part) => form.set({ [family]: { ...form.draft[family], ...part } })}
        />
      ))}
      <Numbers form={form} />
    </ChangeFrame>
  );
}

/** What others have changed since the dialog was opened. */
function Moved({
  form: { model, hasMoved },
  hasConflict,
}: {
  readonly form: ProfileForm;
  readonly hasConflict: boolean;
}) {
  if (hasConflict)
    return (
      <EditingProvider value={{ model, words: PROFILE_FIELDS, isReadOnly: false, conflictWords: WORDS }}>
        <ConflictView />
      </EditingProvider>
    );
  return hasMoved && <Banner>{WORDS.merged}</Banner>;
}

interface GeneralProps {
  readonly form: ProfileForm;
  readonly capability: unknown;
  readonly isNew: boolean;
}

function General({ form: { draft, set, problems }, capability, isNew }: GeneralProps) {
  const links = linksOf(capability).filter(({ kind }) => kind !== 'wifi');
  const chooseLink = (name: string) => {
    const kind = LINK_KINDS.find((one) => one === links.find((link) => link.name === name)?.kind);
    set({ interface: name, ...(kind && { kind }) });
  };
  return (
    <>
      <MuiTextField
        label={PROFILE.name}
        value={draft.name}
        autoComplete="off"
        problem={problemAt(problems, 'name')}
        onChange={({ target }) => set({ name: target.value })}
      />
      {isNew && (
        <MuiSelectField
          label={PROFILE.interface}
          value={draft.interface}
          problem={problemAt(problems, 'interface')}
          onChange={({ target }) => chooseLink(target.value)}
        >
          {links.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </MuiSelectField>
      )}
      {draft.wifi !== null && draft.wifi.security !== 'open' && (
        <MuiTextField
          label={WORDS.key}
          type="password"
          value={draft.key}
          autoComplete="new-password"
          hint={WORDS.keyKeep}
          problem={problemAt(problems, 'wifi_key')}
          onChange={({ target }) => set({ key: target.value })}
        />
      )}
      <MuiSwitchField
        label={PROFILE.autoconnect}
        isOn={isAutomatic(draft)}
        onChange={(autoconnect) => set({ autoconnect })}
      />
    </>
  );
}

function Numbers({ form: { draft, set, problems } }: { readonly form: ProfileForm }) {
  const hints = { mtu: PROFILE.auto, metric: PROFILE.auto, priority: PROFILE.priorityHint } as const;
  return (
    <FieldSet legend={WORDS.more}>
      {(['mtu', 'metric', 'priority'] as const).map((name) => (
        <MuiTextField
          key={name}
          label={PROFILE[name]}
          value={draft[name]}
          autoComplete="off"
          hint={hints[name]}
          problem={problemAt(problems, name)}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ))}
    </FieldSet>
  );
}
