import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { modemReport } from '#app/events/topics/modem';
import { levelOf, problemsOf } from '#app/resource/define';
import { modem, preferredModes } from '#app/settings/sections/modem';
import { needsPuk, operatorsIn, toModemCapability } from '#app/domain/modem';

describe('what a modem is and can', () => {
  test('is read from what a device says, and from anything', () => {
    expect(toModemCapability({ identity: { imei: '12', model: 7 }, sim_slots: 2, pin_tries_left: -1 })).toMatchObject({
      imei: '12',
      model: null,
      simSlots: 2,
      pinTriesLeft: null,
      pukTriesLeft: null,
    });
    const identity = {
      manufacturer: 'Q',
      model: 'M',
      firmware: '1',
      imei: '12',
      iccid: '34',
      imsi: '56',
      own_number: '+49',
    };
    const { own_number: ownNumber, ...same } = identity;
    expect(toModemCapability({ identity, sim_slots: 0, pin_tries_left: 99, puk_tries_left: 100 })).toEqual({
      ...same,
      ownNumber,
      simSlots: 0,
      unlockRequired: null,
      pinTriesLeft: 99,
      pukTriesLeft: null,
    });
    expect(toModemCapability({ pin_tries_left: 1.5 }).pinTriesLeft).toBeNull();
    fc.assert(fc.property(fc.anything(), (one) => void toModemCapability(one)));
    fc.assert(fc.property(fc.anything(), (one) => void toModemCapability({ identity: one, sim_slots: one })));
  });
});

test.each([
  [{ unlock_required: 'sim-puk' }, true],
  [{ unlock_required: 'sim-puk', pin_tries_left: 3 }, true],
  [{ unlock_required: 'sim-pin', pin_tries_left: 0 }, true],
  [{ unlock_required: 'sim-pin', pin_tries_left: -1 }, false],
  [{ unlock_required: 'none', pin_tries_left: 3 }, false],
  [{ unlock_required: 7 }, false],
  [{ pin_tries_left: 0 }, true],
  [{}, false],
])('a modem that reports %j is unlocked by the PUK: %s', (capability, needs) => {
  expect(needsPuk(toModemCapability(capability))).toBe(needs);
});

test('the last attempt of a PIN asks for the name of the device', () => {
  const level = (pin_tries_left: number) =>
    levelOf(modem, ['sim_pin'], { isArmed: false, isCarrier: false, capability: { pin_tries_left } });
  expect([level(3), level(1)]).toEqual([1, 2]);
});

test('all but the data cap is confirmed while the modem carries the connection', () => {
  const names = Object.keys(modem.fields);
  const level = (name: string) => levelOf(modem, [name], { isArmed: false, isCarrier: true });
  const cap = names.filter((name) => name.startsWith('data_cap_'));
  expect(cap.map(level)).toEqual([0, 0, 0]);
  expect(names.filter((name) => level(name) !== 3)).toEqual(cap);
});

test('the signal of each technology is read, and out of anything comes none', () => {
  const { signals } = modemReport.decode({
    signals: [{ tech: 'lte', rsrp_dbm: -92, snr_db: 'x' }, { tech: 'nr5g' }, null],
  });
  expect(signals).toEqual([
    { tech: 'lte', rsrpDbm: -92, rsrqDb: null, snrDb: null },
    { tech: 'nr5g', rsrpDbm: null, rsrqDb: null, snrDb: null },
  ]);
  fc.assert(fc.property(fc.anything(), (one) => void modemReport.decode({ signals: one, period_bytes: one })));
});

describe('the operators of a scan', () => {
  test('are those with a code', () => {
    const rows = [{ mcc_mnc: '001-01', name: 'One', state: 'current' }, { mcc_mnc: '1' }, null, { name: 'Two' }];
    expect(operatorsIn({ operators: rows })).toEqual([{ mccMnc: '001-01', name: 'One', state: 'current' }]);
    expect(
      operatorsIn({ operators: [{ mcc_mnc: '001-01' }, { mcc_mnc: 'x001-01' }, { mcc_mnc: '001-0101' }] }),
    ).toEqual([{ mccMnc: '001-01', name: null, state: null }]);
    expect(operatorsIn({ operators: Array.from({ length: 60 }, () => rows[0]) })).toHaveLength(50);
  });

  test('are none in anything else', () => {
    fc.assert(fc.property(fc.anything(), (one) => Array.isArray(operatorsIn({ operators: one }))));
    expect(operatorsIn(null)).toEqual([]);
  });
});

test('a technology is preferred only where the device can, among those in use', () => {
  const capability = { preferred_modes: { any: ['4g', '5g'], '4g_5g': ['5g', 'none', 7] } };
  const problems = (mode: string, preferred_mode: string, offered: object = capability) =>
    Object.keys(problemsOf(modem, { mode, preferred_mode: 'none' }, { preferred_mode }, { ...offered }));
  expect(preferredModes(capability, '4g_5g')).toEqual(['none', '5g']);
  expect(preferredModes({}, 'any')).toEqual(['none']);
  expect(problems('any', '4g')).toEqual([]);
  expect(problems('4g', 'none')).toEqual([]);
  expect(problems('4g_5g', '4g')).toEqual(['preferred_mode']);
  expect(problems('4g', '5g')).toEqual(['preferred_mode']);
  expect(problems('4g', '5g', {})).toEqual([]);
});
