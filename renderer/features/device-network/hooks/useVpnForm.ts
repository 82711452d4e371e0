import { isApiError } from '#app/api/errors';
import { cut } from '#app/lib/cut';
import { profileProblems, type OtherProfile, type ProfileProblems, type Surroundings } from '#app/settings/network';
import { FILE_TOO_LONG, MAX_FILE, parseWireguard, type Vpn, type WireguardFile } from '#app/settings/wireguard';
import { useMemo, useState } from 'react';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { toastSuccess } from '../../../components/toast';
import { wireguardProfile, zerotierProfile } from '../vpnDraft';
import { WORDS } from '../words';
import { useProfileCalls } from './useProfileCalls';

interface Problems {
  readonly name?: string | undefined;
  readonly network?: string | undefined;
  readonly config?: string | undefined;
}

/** Sentences by the path of a profile's member, at the fields of this form: all but the name comes from the network's ID or the file. */
function atFields({ name, ...others }: ProfileProblems): Problems {
  const [other] = Object.values(others);
  return { name, network: other, config: other };
}

/** The sentences of a refusal, at the fields that they concern. */
const refusedIn = (error: unknown): Problems =>
  isApiError(error)
    ? atFields(Object.fromEntries(error.fields.map((one) => [one.pointer.replace(/^\//, ''), one.detail])))
    : {};

interface Typed {
  readonly type: Vpn['type'];
  readonly name: string;
  /** Id of a ZeroTier network. */
  readonly network: string;
  /** Of a WireGuard file. */
  readonly text: string;
}

/** What is typed, and the WireGuard file in it; null: none that is understood. */
function useTyped() {
  const [typed, setTyped] = useState<Typed>({ type: 'wireguard', name: '', network: '', text: '' });
  const set = (part: Partial<Typed>) => setTyped((last) => ({ ...last, ...part }));
  const { type, text } = typed;
  const parsed = useMemo(() => (type === 'zerotier' || text.trim() === '' ? null : parseWireguard(text)), [type, text]);
  const file: WireguardFile | null = parsed && 'vpn' in parsed ? parsed : null;
  return { typed, set, file, unread: parsed && 'problem' in parsed ? parsed.problem : undefined };
}

/** The profile and its keys; null: nothing to send yet. */
function wishOf({ type, name, network }: Typed, file: WireguardFile | null, others: readonly OtherProfile[]) {
  if (type === 'zerotier') {
    const id = network.trim().toLowerCase();
    return { edit: zerotierProfile(id, name.trim(), others), secrets: {} };
  }
  if (!file) return null;
  const secrets = { vpn_key: file.key, ...(file.psk !== null && { vpn_psk: file.psk }) };
  return { edit: wireguardProfile(file, name.trim(), others), secrets };
}

/** A VPN as it is typed or imported, and the call to the device. What was typed is kept through every refusal. */
export function useVpnForm(surroundings: Surroundings, onDone: () => void) {
  const calls = useProfileCalls();
  const { typed, set, file, unread } = useTyped();
  const [refused, setRefused] = useState<Problems>({});
  const [hasTried, setHasTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const wish = wishOf(typed, file, surroundings.others);
  const problems = wish ? profileProblems(wish.edit, surroundings) : { config: WORDS.vpnConfigMissing };
  const own: Problems = hasTried ? atFields(problems) : {};

  const send = async (overrideArmed: boolean) => {
    if (isBusy) return;
    const isWrong = Object.keys(problems).length > 0;
    setHasTried(true);
    setRefused({});
    setFailure(isWrong ? WORDS.fix : null);
    if (!wish || isWrong) return;
    setIsBusy(true);
    try {
      await calls.create(wish.edit, wish.secrets, overrideArmed);
      toastSuccess(WORDS.joined, { id: 'connection' });
      onDone();
    } catch (error) {
      setRefused(refusedIn(error));
      setFailure(errorMessageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  const readFile = async (chosen: File) => {
    const isTooLong = chosen.size > MAX_FILE;
    setRefused(isTooLong ? { config: FILE_TOO_LONG } : {});
    if (isTooLong) return;
    try {
      const name = typed.name === '' ? cut(chosen.name.replace(/\.conf$/i, ''), 64) : typed.name;
      set({ text: await chosen.text(), name });
    } catch {
      setRefused({ config: WORDS.vpnFileUnread });
    }
  };
  return {
    typed,
    set: (part: Partial<Typed>) => {
      setRefused({});
      set(part);
    },
    file,
    problems: {
      name: refused.name ?? own.name,
      network: refused.network ?? own.network,
      config: unread ?? refused.config ?? own.config,
    },
    failure,
    isBusy,
    send,
    readFile,
  };
}
export type VpnForm = ReturnType<typeof useVpnForm>;
