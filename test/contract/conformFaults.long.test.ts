import { DEVICE_FAULTS } from '../support/conform/deviceFaults';
import { LIVE_FAULTS, SLOW_FAULTS } from '../support/conform/liveFaults';
import { testFaults } from '../support/conform/testFaults';

testFaults([...DEVICE_FAULTS, ...LIVE_FAULTS, ...SLOW_FAULTS]);
