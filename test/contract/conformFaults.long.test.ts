import { SLOW_FAULTS } from '../support/conform/liveFaults';
import { testFaults } from '../support/conform/testFaults';

testFaults(SLOW_FAULTS);
