import { isApiError } from '#app/api/errors';
import type { Profile } from '#app/settings/network';
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

/** The sentences of a refusal, at the fields that they concern. */
function refusedIn(error: unknown): Problems {
  if (!isApiError(error)) return {};
  const at = (start: string) => error.fields.find(({ pointer }) => pointer.startsWith(start))?.detail;
  return { name: at('/name'), network: at('/vpn'), config: at('/vpn') ?? at('/ipv') };
}

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
function wishOf({ type, name, network }: Typed, file: WireguardFile | null, others: readonly Profile[]) {
  if (type === 'zerotier') return { edit: zerotierProfile(network.trim(), name.trim(), others), secrets: {} };
  if (!file) return null;
  const secrets = { vpn_key: file.key, ...(file.psk !== null && { vpn_psk: file.psk }) };
  return { edit: wireguardProfile(file, name.trim(), others), secrets };
}

/** A VPN as it is typed or imported, and the call to the device. What was typed is kept through every refusal. */
export function useVpnForm(others: readonly Profile[], onDone: () => void) {
  const calls = useProfileCalls();
  const { typed, set, file, unread } = useTyped();
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const send = async (overrideArmed: boolean) => {
    const wish = wishOf(typed, file, others);
    setFailure(null);
    setProblems(wish ? {} : { config: WORDS.vpnConfigMissing });
    if (isBusy || !wish) return;
    setIsBusy(true);
    try {
      await calls.create(wish.edit, wish.secrets, overrideArmed);
      toastSuccess(WORDS.joined, { id: 'connection' });
      onDone();
    } catch (error) {
      setProblems(refusedIn(error));
      setFailure(errorMessageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  const readFile = async (chosen: File) => {
    const isTooLong = chosen.size > MAX_FILE;
    setProblems(isTooLong ? { config: FILE_TOO_LONG } : {});
    if (isTooLong) return;
    try {
      const name = typed.name === '' ? chosen.name.replace(/\.conf$/i, '').slice(0, 64) : typed.name;
      set({ text: await chosen.text(), name });
    } catch {
      setProblems({ config: WORDS.vpnFileUnread });
    }
  };
  return {
    typed,
    set,
    file,
    problems: { ...problems, config: unread ?? problems.config },
    failure,
    isBusy,
    send,
    readFile,
  };
}
export type VpnForm = ReturnType<typeof useVpnForm>;
