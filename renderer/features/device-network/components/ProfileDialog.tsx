import { newProfile } from '#app/settings/connection';
import { LINK_KINDS, type LinkCapability, type Surroundings } from '#app/settings/network';
import type { ReportedProfile } from '#app/settings/reportedProfile';
import { useStore } from 'zustand';
import { FieldSet } from '../../../components/form/FieldSet';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { Sentence } from '../../../components/Sentence';
import { valuesOf } from '../../../resource/createEditorStore';
import { useEditing, useField } from '../../../resource/EditingContext';
import { Field } from '../../../resource/Field';
import { useConnectionForm } from '../hooks/useConnectionForm';
import type { Network } from '../hooks/useNetwork';
import { CONNECTION_FIELDS, isSecured, WORDS } from '../words';
import { ChangeFrame } from './ChangeFrame';
import { IpFields } from './IpFields';

interface Props {
  /** Null: a new one. */
  readonly profile: ReportedProfile | null;
  /** That a new one may use. */
  readonly links: readonly LinkCapability[];
  /** Over which the device reaches the server. */
  readonly carrier: Network['carrier'];
  readonly surroundings: Surroundings;
  readonly onClose: () => void;
}

const kindOf = (link: LinkCapability | undefined) => LINK_KINDS.find((one) => one === link?.kind) ?? 'ethernet';

/** A connection profile to change or to add, with what the change may cost. */
export default function ProfileDialog({ profile, links, carrier, surroundings, onClose }: Props) {
  const [first] = links;
  const initial = profile ?? newProfile({ interface: first?.name ?? '', kind: kindOf(first) });
  const form = useConnectionForm({ profile, initial, surroundings });
  const link = useStore(form.model.store, (state) => valuesOf(state).interface);
  const costs = profile
    ? profile.uuid === carrier.profile && WORDS.carrier
    : link === carrier.interface && WORDS.carrierNew;
  return (
    <ChangeFrame
      title={profile ? <Sentence text={WORDS.profileTitle} places={{ name: profile.name }} /> : WORDS.newTitle}
      verb={profile === null ? WORDS.create : WORDS.apply}
      form={form}
      words={CONNECTION_FIELDS}
      carrier={costs || null}
      onClose={onClose}
    >
      <Field name="name" />
      {profile === null && <LinkField links={links} />}
      <Field name="wifi_key" isShown={isSecured} />
      <Field name="autoconnect" />
      <IpFields family="ipv4" />
      <IpFields family="ipv6" />
      <FieldSet legend={WORDS.more}>
        {['mtu', 'metric', 'priority'].map((name) => (
          <Field key={name} name={name} />
        ))}
      </FieldSet>
    </ChangeFrame>
  );
}

/** The interface of a new connection, which has its kind. */
function LinkField({ links }: Pick<Props, 'links'>) {
  const { model } = useEditing();
  const { words, value, problem, isReadOnly } = useField('interface');
  const choose = (name: string) => {
    model.edit('interface', name);
    model.edit('kind', kindOf(links.find((one) => one.name === name)));
  };
  return (
    <MuiSelectField
      label={words.label}
      value={value}
      problem={problem}
      disabled={isReadOnly}
      onChange={({ target }) => choose(target.value)}
    >
      {links.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </MuiSelectField>
  );
}
