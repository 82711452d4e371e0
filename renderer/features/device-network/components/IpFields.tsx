import { IP_METHODS } from '#app/settings/network';
import { useState } from 'react';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { FieldSet } from '../../../components/form/FieldSet';
import { withSaved } from '../../../lib/withSaved';
import { wordOf } from '../../../lib/wordOf';
import { problemAt, type IpDraft } from '../draft';
import { METHODS, PROFILE, WORDS } from '../words';

interface Props {
  readonly family: 'ipv4' | 'ipv6';
  readonly draft: IpDraft;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<IpDraft>) => void;
}

/** Method, addresses, gateway and DNS of one family. */
export function IpFields({ family, draft, problems, onChange }: Props) {
  const { method } = draft;
  // The one that the device has stays in the list, also where this version does not know it.
  const [first] = useState(method);
  const methods = withSaved(IP_METHODS, first, method);
  const isFixed = method === 'manual' || method === 'shared';
  // It may be meant so: another connection of the device can have the servers.
  const lacksDns = method === 'manual' && draft.gateway.trim() !== '' && draft.dns.trim() === '';
  const text = (name: 'addresses' | 'gateway' | 'dns' | 'search', hint?: string) => (
    <MuiTextField
      label={PROFILE[name]}
      value={draft[name]}
      autoComplete="off"
      hint={hint}
      problem={problemAt(problems, `${family}/${name}`)}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <FieldSet legend={WORDS[family]}>
      <MuiSelectField
        label={PROFILE.method}
        value={method}
        problem={problemAt(problems, `${family}/method`)}
        onChange={({ target }) => onChange({ method: target.value })}
      >
        {methods.map((one) => (
          <option key={one} value={one}>
            {wordOf(METHODS, one) || WORDS.none}
          </option>
        ))}
      </MuiSelectField>
      {isFixed && text('addresses', PROFILE.addressesHint)}
      {method === 'manual' && text('gateway')}
      {method !== 'disabled' && text('dns', lacksDns ? PROFILE.dnsMissing : PROFILE.dnsHint)}
      {method !== 'disabled' && text('search')}
    </FieldSet>
  );
}
