import { describe, expect, jest, test } from '@jest/globals';
import { usageOf } from '../../../scripts/lib/terminalHelp';
import { BEHAVIOURS, changeWhep } from '../../../scripts/lib/whepOrders';
import type { Sandbox } from '../../sandbox/index';
import { WhepBehaviourSchema } from '../../sandbox/server/whep/behaviour';
import * as v from 'valibot';

/** The part of a sandbox that an order uses; `test/contract/whep.long.test.ts` tests what the behaviours do. */
function createSandbox() {
  const setWhep = jest.fn();
  const find = (words: string) => (words === 'harbour drone' ? { id: 'dev_1', name: 'Harbour drone' } : undefined);
  return { sandbox: { control: { setWhep }, find } as unknown as Sandbox, setWhep };
}

describe('the order "whep" of the terminal', () => {
  test.each(Object.keys(BEHAVIOURS))('%s is a behaviour that the sandbox knows', (kind) => {
    const { sandbox, setWhep } = createSandbox();
    expect(changeWhep(sandbox, ['harbour', 'drone', kind])).toContain('Harbour drone');
    const [id, stream, behaviour] = setWhep.mock.calls[0] ?? [];
    expect([id, stream]).toEqual(['dev_1', 'main']);
    expect(v.safeParse(WhepBehaviourSchema, behaviour).success).toBe(true);
  });

  test.each([[[]], [['late']], [['harbour', 'drone', 'constructor']], [['harbour', 'drone', 'no such']]])(
    '%j is answered with help, and nothing is changed',
    (words) => {
      const { sandbox, setWhep } = createSandbox();
      expect(changeWhep(sandbox, words)).toBe(usageOf('whep'));
      expect(setWhep).not.toHaveBeenCalled();
    },
  );

  test('an unknown device is named', () => {
    const { sandbox, setWhep } = createSandbox();
    expect(changeWhep(sandbox, ['river', 'late'])).toBe('No device is named "river".');
    expect(setWhep).not.toHaveBeenCalled();
  });
});
