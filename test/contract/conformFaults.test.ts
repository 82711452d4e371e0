import { ACCOUNT_FAULTS } from '../support/conform/accountFaults';
import { DEVICE_FAULTS } from '../support/conform/deviceFaults';
import { LIVE_FAULTS, SLOW_FAULTS } from '../support/conform/liveFaults';
import { testFaults } from '../support/conform/testFaults';

// All of the slow ones are in the long run.
testFaults([...ACCOUNT_FAULTS, ...DEVICE_FAULTS, ...LIVE_FAULTS, ...SLOW_FAULTS.slice(0, 5)]);
