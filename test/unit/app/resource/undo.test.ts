import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toAuditEntries } from '#app/domain/audit';
import { toResource } from '#app/settings/sectionResource';
import { general } from '#app/settings/sections/general';
import { media } from '#app/settings/sections/media';
import { modem } from '#app/settings/sections/modem';
import { network } from '#app/settings/sections/network';
import { beforeLast, earlierOf } from '#app/resource/undo';
import { isUndoable } from '#app/settings/undoable';
import { auditChanges } from '../../../sandbox/server/settings/patch';

/** As the server writes a change, and the product reads it. */
function recorded(section: typeof modem | typeof media | typeof network, before: object, wanted: object) {
  const names = Object.keys(wanted);
  const changes = auditChanges(section, names, { ...before }, { ...wanted });
  const [entry] = toAuditEntries([
    {
      id: 'a',
      at: '2026-01-01T00:00:00Z',
      action: 'settings.update',
      target: section.name,
      changes,
      result: 'applied',
    },
  ]);
  if (!entry) throw new Error('No entry');
  return entry;
}

describe('earlierOf', () => {
  test('returns the values before a recorded change, for every kind of field', () => {
    const before = fc.record({
      enabled: fc.boolean(),
      apn: fc.option(fc.stringMatching(/^[A-Za-z0-9.-]{1,100}$/)),
      bands: fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,10}$/), { maxLength: 6 }),
      route_metric: fc.nat(),
      data_cap_gb: fc.option(fc.integer({ min: 1, max: 1000 })),
      mode: fc.constantFrom('any', '3g', '4g', '5g', '4g_5g'),
    });
    fc.assert(
      fc.property(before, before, (from, to) => {
        expect(earlierOf(modem, recorded(modem, from, to).changes)).toEqual({ values: from, lost: [] });
      }),
    );
  });

  test('never throws, and returns no value that breaks a rule of its field', () => {
    const text = fc.option(fc.string());
    const change = fc.record({ path: fc.string().map((one) => `/${one}`), from: text, to: text });
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const { values, lost } = earlierOf(media, changes);
        expect(new Set([...Object.keys(values), ...lost]).size).toBe(
          new Set(changes.map(({ path }) => path.replace(/^\//, ''))).size,
        );
      }),
    );
    const changes = [{ path: '/fps', from: '500', to: '30' }];
    expect(earlierOf(media, changes)).toEqual({ values: {}, lost: ['fps'] });
  });

  test('returns list entries that the rules no longer allow', () => {
    const changes = [{ path: '/tags', from: '["Lübeck"]', to: '["Lübeck","a"]' }];
    expect(earlierOf(general, changes)).toEqual({ values: { tags: ['Lübeck'] }, lost: [] });
    const last = { result: 'applied', at: '2026-01-01T00:00:05Z', before: { tags: ['Lübeck'] } };
    const body = { section: 'general', desired: { tags: ['Lübeck', 'a'] }, reported: {}, last };
    expect(beforeLast(general, toResource(general, body))).toEqual({ tags: ['Lübeck'] });
  });

  test('lists a field as lost when its text was cut or holds a secret', () => {
    const outputs = Array.from({ length: 4 }, () => ({ kind: 'srt', address: 'x'.repeat(100) }));
    expect(earlierOf(media, recorded(media, { outputs }, { outputs: [] }).changes).lost).toEqual(['outputs']);
    expect(earlierOf(network, recorded(network, { connections: [] }, { connections: [] }).changes).lost).toEqual([
      'connections',
    ]);
  });

  test('returns an empty text when there was none, and lists a field as lost when the text is no value of it', () => {
    const of = (path: string, from: string | null) => earlierOf(general, [{ path, from, to: 'x' }]);
    expect(of('/description', null)).toEqual({ values: { description: '' }, lost: [] });
    expect(of('description', 'Roof')).toEqual({ values: { description: 'Roof' }, lost: [] });
    expect(of('/type', null)).toEqual({ values: {}, lost: ['type'] });
    // Cut, it would be written back as another text.
    expect(of('/description', 'A long stor…')).toEqual({ values: {}, lost: ['description'] });
    expect(of('/description', '…and on')).toEqual({ values: { description: '…and on' }, lost: [] });
    expect(of('/tags', '["a",')).toEqual({ values: {}, lost: ['tags'] });
    expect(of('/tags/0', '"a"')).toEqual({ values: {}, lost: ['tags/0'] });
    expect(of('/constructor', '"a"')).toEqual({ values: {}, lost: ['constructor'] });
  });

  test('isUndoable returns false for a secret, a refused change, and another action', () => {
    expect(isUndoable(recorded(modem, { mode: 'any' }, { mode: '4g' }))).toBe(true);
    const secret = recorded(modem, { sim_pin: { set: false } }, { sim_pin: { set: true } });
    expect(isUndoable(secret)).toBe(false);
    const other = recorded(modem, { mode: 'any' }, { mode: '4g' });
    expect(isUndoable({ ...other, result: 'rejected' })).toBe(false);
    expect(isUndoable({ ...other, action: 'device.rename' })).toBe(false);
    expect(isUndoable({ ...other, target: null })).toBe(false);
    expect(isUndoable({ ...other, changes: [] })).toBe(false);
    for (const hidden of [
      { path: '/a', from: '***', to: null },
      { path: '/a', from: null, to: '***' },
    ])
      expect(isUndoable({ ...other, changes: [...other.changes, hidden] })).toBe(false);
  });
});

describe('beforeLast', () => {
  const last = { result: 'applied', at: '2026-01-01T00:00:05Z', by: null, error: null, before: { mode: 'any' } };
  const body = (more: object) =>
    toResource(modem, {
      section: 'modem',
      desired: { mode: '4g' },
      reported: {},
      desired_at: '2026-01-01T00:00:00Z',
      last,
      ...more,
    });

  test('returns the values before the last change, unless others were saved since', () => {
    expect(beforeLast(modem, body({}))).toEqual({ mode: 'any' });
    expect(beforeLast(modem, body({ desired_at: '2026-01-01T00:00:06Z' }))).toBeNull();
    expect(beforeLast(modem, body({ desired_at: last.at }))).toEqual({ mode: 'any' });
    expect(beforeLast(modem, body({ desired_at: null }))).toEqual({ mode: 'any' });
    expect(beforeLast(modem, body({ last: null }))).toBeNull();
    expect(beforeLast(modem, body({ last: { ...last, at: null } }))).toBeNull();
  });

  test('returns null when the server omits the values, or sends ones that no field takes', () => {
    expect(beforeLast(modem, body({ last: { ...last, before: undefined } }))).toBeNull();
    expect(beforeLast(modem, body({ last: { ...last, result: 'reverted' } }))).toBeNull();
    expect(beforeLast(modem, body({ last: { ...last, before: { mode: 'any', sim_pin: null } } }))).toBeNull();
    expect(beforeLast(modem, body({ last: { ...last, before: { mode: 'warp' } } }))).toBeNull();
  });
});
