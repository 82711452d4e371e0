/** @jest-environment ./test/support/browserEnvironment.ts */
import { testLiveForms } from '../../support/liveForms';

testLiveForms([
  ['network', 'Hotspot', ['telemetry', 'network'], ''],
  ['mavlink', 'TCP server port', ['telemetry', 'mavlink-status'], 'EndpointRow'],
]);
