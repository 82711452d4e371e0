import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { describeNews, runLine } from '../../../scripts/lib/terminal';
import { COMMANDS, FIRST_COMMANDS, help, usageOf } from '../../../scripts/lib/terminalHelp';
import { VIDEO_FAULTS } from '../../../scripts/lib/videoOrders';
import { BEHAVIOURS } from '../../../scripts/lib/whepOrders';
import type { Sandbox } from '../../sandbox/index';

/** The part of a sandbox that the terminal uses. It leaves out what the commands do: `tour.long.spec.ts` sees that in a browser. */
function createSandbox() {
  const call = () => jest.fn(() => true);
  const control = {
    setVideoFault: call(),
    setDeviceLink: call(),
    setViewerLink: call(),
    setHttpLink: call(),
    setWhep: call(),
    setListening: jest.fn(() => Promise.resolve()),
  };
  const fleet = {
    drop: call(),
    connect: call(),
    enrol: call(),
    setClock: call(),
    setBehaviour: call(),
    holdArmed: call(),
    holdBattery: call(),
    boot: call(),
  };
  const drone = { id: 'dev_1', name: 'Harbour drone', model: 'Quad X4', serial: '1', softwareVersion: '2' };
  const find = (words: string) => (drone.name.toLowerCase().startsWith(words) ? drone : undefined);
  return { sandbox: { control, fleet, find } as unknown as Sandbox, control, fleet };
}

/** What the terminal prints for a line. */
async function printed(line: string, sandbox = createSandbox().sandbox): Promise<string> {
  const lines: string[] = [];
  const stop = jest.fn();
  runLine(sandbox, line, (text) => lines.push(text), stop);
  await jest.runAllTimersAsync();
  expect(stop).toHaveBeenCalledTimes(line === 'quit' ? 1 : 0);
  return lines.join('\n');
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const usages = COMMANDS.flatMap(({ rows }) => rows.map(([usage]) => usage));
const lines = usages.map((usage) => usage.replace('NAME', 'harbour').replace('COMMAND', 'link').replace(/[[\]]/g, ''));

describe('help', () => {
  test('has every video fault and every WHEP behaviour', () => {
    const kinds = (command: string) =>
      usages.filter((usage) => usage.startsWith(`${command} `)).map((usage) => usage.split(' ').at(-1));
    expect(kinds('video').sort()).toEqual(Object.keys(VIDEO_FAULTS).sort());
    expect(kinds('whep').sort()).toEqual(Object.keys(BEHAVIOURS).sort());
  });

  test('fits a terminal 120 columns wide', () => {
    expect(
      help(undefined)
        .split('\n')
        .filter((line) => line.length > 120),
    ).toEqual([]);
  });

  test('`npm start` prints ten commands', () => {
    expect(FIRST_COMMANDS).toHaveLength(10);
  });

  test.each([...lines, ...FIRST_COMMANDS.map(([line]) => line)])('%s is understood', async (line) => {
    const text = await printed(line);
    expect(text).not.toContain('Unknown command');
    if (!line.startsWith('help')) expect(text).not.toBe(usageOf(line.split(' ')[0] ?? ''));
  });
});

describe('the terminal', () => {
  test.each([
    ['off harbour', 'Harbour drone: disconnected.'],
    ['on Harbour drone'.toLowerCase(), 'Harbour drone: connecting.'],
    ['reboot harbour', 'Harbour drone: restarting, back in 8 s.'],
    ['video harbour freeze', 'Harbour drone: video fault "freeze".'],
    ['video harbour none', 'Harbour drone: video fault cleared.'],
    ['whep harbour late', 'Harbour drone: WHEP behaviour "late" from the next connection on.'],
    ['whep harbour none', 'Harbour drone: WHEP behaviour cleared.'],
    ['settings harbour slow 30s', 'Harbour drone: each change takes 30 s.'],
    ['settings harbour reject No such card', 'Harbour drone: rejects each change: "No such card".'],
    ['settings harbour ignore', 'Harbour drone: ignores changes.'],
    ['settings harbour normal', 'Harbour drone: settings as usual.'],
    ['settings harbour slow soon', usageOf('settings')],
    ['settings harbour reject', usageOf('settings')],
    ['settings slow 3s', usageOf('settings')],
    ['arm harbour', 'Harbour drone: armed.'],
    ['disarm harbour', 'Harbour drone: disarmed.'],
    ['low harbour', 'Harbour drone: battery at 12 %.'],
    ['charge harbour', 'Harbour drone: battery as usual.'],
    ['boot harbour', 'Harbour drone: restarting, back in 3 s.'],
    ['off nothing', 'No device is named "nothing".'],
    ['soar harbour', 'Unknown command "soar". Type help to list all commands.'],
    ['rebot harbour', 'Unknown command "rebot". Did you mean reboot? Type help to list all commands.'],
    ['hepl', 'Unknown command "hepl". Did you mean help? Type help to list all commands.'],
    ['vidoe harbour gone', 'Unknown command "vidoe". Did you mean video? Type help to list all commands.'],
    ['out', 'Unknown command "out". Did you mean outage? Type help to list all commands.'],
    ['New', 'Unknown command "New". Did you mean new? Type help to list all commands.'],
    ['x', 'Unknown command "x". Type help to list all commands.'],
    ['help', help(undefined)],
    ['help clock', usageOf('clock')],
    ['help clok', 'Unknown command "clok". Did you mean clock? Type help to list all commands.'],
    ['quit', ''],
    ['off', usageOf('off')],
    ['video harbour fog', usageOf('video')],
    ['link harbour', usageOf('link')],
    ['link harbour 250ms 2% 1mbit', 'Harbour drone: link 250 ms delay each way, 2 % packet loss, 1000 kbit/s.'],
    ['link viewers 10%', 'All viewers: link 10 % packet loss.'],
    ['link viewer ines 10%', 'Ines Carvalho: link of the video 10 % packet loss.'],
    ['link viewer Ines Carvalho off', 'Ines Carvalho: link of the video clean.'],
    ['link viewer nemo 10%', 'No person is named "nemo".'],
    ['link nothing 10%', 'No device is named "nothing".'],
    ['clock harbour', usageOf('clock')],
    ['', ''],
  ])('%s', async (line, text) => {
    expect(await printed(line)).toBe(text);
  });

  test('`video` of a device that has sent no video yet', async () => {
    const { sandbox, control } = createSandbox();
    control.setVideoFault.mockReturnValue(false);
    expect(await printed('video harbour lag', sandbox)).toBe('Harbour drone: no video yet.');
  });

  test('`link` of a viewer is that of one person, and up again in time', async () => {
    const { sandbox, control } = createSandbox();
    await printed('link viewer jonas down 5s', sandbox);
    expect(control.setViewerLink.mock.calls).toEqual([
      [{ isDown: true }, 'u_jonas'],
      [{}, 'u_jonas'],
    ]);
    expect(control.setHttpLink).not.toHaveBeenCalled();
  });

  test('`clock` sets a device’s clock wrong by as much as was typed, and right again', async () => {
    const { sandbox, fleet } = createSandbox();
    await printed('clock harbour -3min 20ppm', sandbox);
    await printed('clock harbour exact', sandbox);
    expect(fleet.setClock.mock.calls).toEqual([
      ['dev_1', { offsetMs: -180_000, driftPpm: 20 }],
      ['dev_1', { offsetMs: 0, driftPpm: 0 }],
    ]);
  });

  test('`outage` takes the server down for 15 s', async () => {
    const { sandbox, control } = createSandbox();
    expect(await printed('outage', sandbox)).toBe('Server down for 15 s.\nServer up again.');
    expect(control.setListening.mock.calls).toEqual([[false], [true]]);
  });

  test('prints what devices show on their screens', () => {
    const device = { model: 'Quad X4', serial: 'ABCDEF123456' };
    const code = { userCode: 'BCDF-GHJK', address: 'http://h/device', addressWithCode: 'http://h/device?code=B' };
    expect(describeNews({ ...device, code })).toContain('Quad X4 …3456 shows this code:\n\n  BCDF-GHJK\n');
    expect(describeNews({ ...device, result: 'expired' })).toBe('Quad X4 …3456: the code has expired.');
    expect(describeNews({ failure: 'refused' })).toBe('A device could not request a code: refused');
  });
});
