import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { applyTemplate, toTargetOutcome } from '#app/api/templates';
import { SECTIONS } from '../../sandbox/sections';
import { copyableFields } from '#app/resource/template';

describe('what becomes of one device of a template', () => {
  test('is read from anything, and what is not known is the safe value', () => {
    fc.assert(fc.property(fc.anything(), (one) => void toTargetOutcome(one)));
    const odd = fc.record({ device_id: fc.constant('dev_1'), errors: fc.anything(), fields: fc.anything() });
    fc.assert(fc.property(odd, (one) => toTargetOutcome(one)?.deviceId === 'dev_1'));
    expect(toTargetOutcome({ device_id: 'dev_1', errors: [{}], outage_ms: -1, version: 'x', job_id: 7 })).toEqual({
      deviceId: 'dev_1',
      errors: [{ field: '', code: 'refused', detail: 'The device refuses this value.' }],
      fields: [],
      outageMs: null,
      needsReboot: false,
      isCarrier: false,
      isQueued: false,
      version: null,
      jobId: null,
    });
    expect(toTargetOutcome({ device_id: '../dev' })).toBeNull();
  });

  test('is taken out of an answer that holds rows of other kinds too', () => {
    expect(applyTemplate.decode({ items: [{ device_id: 'dev_1' }, null, 'x', {}] })).toHaveLength(1);
  });
});

test('no secret and nothing that names one device can be copied', () => {
  const all = Object.values(SECTIONS).flatMap((section) =>
    copyableFields(section).map((name) => `${section.name}.${name}`),
  );
  for (const name of [
    'modem.sim_pin',
    'modem.auth_password',
    'network.hotspot_key',
    'network.connections',
    'radio.key',
  ])
    expect(all).not.toContain(name);
  expect(all).not.toContain('system.hostname');
  expect(all).not.toContain('radio.link_domain');
  expect(all).toEqual(expect.arrayContaining(['modem.apn', 'media.bitrate_kbps', 'general.tags']));
});
