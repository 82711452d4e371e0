import { hasAddresses } from '#app/settings/network';
import { FieldSet } from '../../../components/form/FieldSet';
import { useValues } from '../../../resource/EditingContext';
import { Field } from '../../../resource/Field';
import { DNS_HINT, DNS_MISSING, WORDS } from '../words';

/** Method, addresses, gateway and DNS of one family. */
export function IpFields({ family }: { readonly family: 'ipv4' | 'ipv6' }) {
  const at = (name: string) => `${family}/${name}`;
  const method = String(useValues((values) => values[at('method')]));
  // It may be meant so: another connection of the device can have the servers.
  const lacksDns = useValues((values) => {
    const [gateway, dns] = [values[at('gateway')], values[at('dns')]];
    return method === 'manual' && gateway !== null && Array.isArray(dns) && dns.length === 0;
  });
  return (
    <FieldSet legend={WORDS[family]}>
      <Field name={at('method')} />
      {hasAddresses({ method }) && <Field name={at('addresses')} />}
      {method === 'manual' && <Field name={at('gateway')} />}
      {method !== 'disabled' && (
        <>
          <Field name={at('dns')} hint={lacksDns ? DNS_MISSING : DNS_HINT} />
          <Field name={at('search')} />
        </>
      )}
    </FieldSet>
  );
}
