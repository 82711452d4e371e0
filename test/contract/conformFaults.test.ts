import { expect, test } from '@jest/globals';
import { ACCOUNT_FAULTS } from '../support/conform/accountFaults';
import { DEVICE_FAULTS } from '../support/conform/deviceFaults';
import { LIVE_FAULTS, SLOW_FAULTS } from '../support/conform/liveFaults';
import { PART_FAULTS } from '../support/conform/partFaults';
import { CHECKS, testFaults } from '../support/conform/testFaults';

const QUICK_FAULTS = [...ACCOUNT_FAULTS, ...PART_FAULTS, ...DEVICE_FAULTS, ...LIVE_FAULTS];

// The others are in the long run.
testFaults([...ACCOUNT_FAULTS, ...PART_FAULTS, ...SLOW_FAULTS.slice(0, 5)]);

/** Their code is that of the same checks of a device's activity. */
const SAME_CODE = [
  'Pages of alerts follow each other, and no row comes twice',
  'An unknown cursor of alerts is refused',
  "Pages of a device's log follow each other, and no row comes twice",
  "An unknown cursor of a device's log is refused",
];

test('each check has a fault that it is to find', () => {
  const found = new Set([...QUICK_FAULTS, ...SLOW_FAULTS].map(({ check }) => check));
  expect([...found, ...SAME_CODE].toSorted()).toEqual([...CHECKS.keys()].toSorted());
});
