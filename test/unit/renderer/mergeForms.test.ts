import { describe, expect, test } from '@jest/globals';
import { NEW_ENDPOINT, type Endpoint } from '../../../app/settings/mavlinkEndpoint';
import { toForm } from '../../../renderer/features/device-mavlink/formValues';
import { mergeForms } from '../../../renderer/features/device-mavlink/mergeForm';
import { draftOf, newProfile } from '../../../renderer/features/device-network/draft';
import {
  flat,
  labelOf,
  mergedDraft,
  shownDraftValue,
  withFlat,
} from '../../../renderer/features/device-network/mergeDraft';

const endpoint: Endpoint = { ...NEW_ENDPOINT, name: 'qgc', address: '10.0.0.7' };
const form = (changes: Partial<Endpoint>) => toForm({ ...endpoint, ...changes });

describe('an endpoint that two people changed', () => {
  test('takes from the other what only they changed, and asks about the rest in words', () => {
    const mine = form({ note: 'Mine', port: 14_556 });
    const theirs = form({ note: 'Theirs', group: 'pair' });
    const { taken, contested } = mergeForms(form({}), mine, theirs);
    expect(taken).toContain('group');
    expect(taken).not.toContain('note');
    expect(taken).not.toContain('port');
    expect(contested).toEqual([{ name: 'note', label: 'Note', yours: 'Mine', theirs: 'Theirs', fields: ['note'] }]);
  });

  test('a filter is one choice: its mode with its ids', () => {
    const mine = form({ allow_msg_ids_out: [0, 30] });
    const theirs = form({ block_msg_ids_out: [30] });
    const { contested } = mergeForms(form({}), mine, theirs);
    expect(contested).toMatchObject([
      {
        label: 'Messages to send',
        yours: 'Only these: 0, 30',
        theirs: 'All but these: 30',
        fields: ['mode_msg_ids_out', 'ids_msg_ids_out'],
      },
    ]);
  });
});

describe('a connection that two people changed', () => {
  const first = draftOf(newProfile({ name: 'Cable', mtu: 1400 }));

  test('is the same draft after being taken apart by path and put together', () => {
    expect(withFlat(first, flat(first))).toEqual(first);
    expect(flat({ ...first, key: 'secret-key' })).not.toHaveProperty('key');
  });

  test('keeps what each changed alone, within an address family too', () => {
    const mine = { ...first, key: 'typed', ipv4: { ...first.ipv4, dns: '192.0.2.53' } };
    const theirs = { ...first, mtu: '1300', ipv4: { ...first.ipv4, search: 'harbour.example' } };
    const { draft, conflicts } = mergedDraft(flat(first), mine, theirs);
    expect(conflicts).toEqual([]);
    expect(draft).toMatchObject({
      key: 'typed',
      mtu: '1300',
      ipv4: { dns: '192.0.2.53', search: 'harbour.example' },
    });
  });

  test('names what both changed by its label and in words', () => {
    const mine = { ...first, ipv6: { ...first.ipv6, method: 'disabled' as const } };
    const theirs = { ...first, ipv6: { ...first.ipv6, method: 'link_local' as const } };
    expect(mergedDraft(flat(first), mine, theirs).conflicts).toEqual(['ipv6/method']);
    expect(labelOf('ipv6/method')).toBe('IPv6: Method');
    expect(shownDraftValue('ipv6/method', 'link_local')).toBe('Link-local only');
    expect(shownDraftValue('mtu', '')).toBe('not set');
  });
});
