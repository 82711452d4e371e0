import { describe, expect, test } from '@jest/globals';
import { COMMAND_PERMISSIONS, cutsVideo, isDisruptive, isNeverArmed } from '#app/domain/command';
import { COMMANDS, type CommandName } from '#app/domain/job';
import { can, ROLES, type Role } from '#app/domain/role';

// By hand, from the role matrix (pages §0): the sandbox goes by the product's own table.
const FOR_ALL: readonly CommandName[] = ['snapshot'];
const FOR_EDITORS: readonly CommandName[] = [
  'identify',
  'restart_pipeline',
  'stop_stream',
  'camera_scan',
  'record_start',
  'record_stop',
];
const FOR_OWNERS: readonly CommandName[] = ['factory_reset'];

describe('a command', () => {
  test('is given by those whose role says so', () => {
    const mayGive = (role: Role) =>
      COMMANDS.filter((name) => {
        const permission = COMMAND_PERMISSIONS[name];
        return permission === null || can(role, permission);
      });
    const least = (name: CommandName): Role =>
      FOR_ALL.includes(name)
        ? 'viewer'
        : FOR_EDITORS.includes(name)
          ? 'editor'
          : FOR_OWNERS.includes(name)
            ? 'owner'
            : 'admin';
    for (const role of ROLES) {
      const expected = COMMANDS.filter((name) => ROLES.indexOf(role) <= ROLES.indexOf(least(name)));
      expect([role, mayGive(role)]).toEqual([role, expected]);
    }
  });

  test('that could cost a flying vehicle its computer or its link is held back while it is armed', () => {
    expect(COMMANDS.filter((name) => !isDisruptive(name))).toEqual([
      'identify',
      'restart_pipeline',
      'stop_stream',
      'camera_scan',
      'snapshot',
      'record_start',
      'record_stop',
      'ping',
      'dns_lookup',
      'trace',
      'update_check',
      'log_bundle',
    ]);
    // Nobody may let a vehicle fall.
    expect(COMMANDS.filter(isNeverArmed)).toEqual(['fc_reboot']);
    expect(COMMANDS.filter(cutsVideo)).toEqual(['restart_pipeline', 'stop_stream']);
  });
});
