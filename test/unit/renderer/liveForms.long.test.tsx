/** @jest-environment ./test/support/browserEnvironment.ts */
import { testLiveForms } from '../../support/liveForms';

testLiveForms([
  ['media/sources/main/edit', 'Name', ['telemetry'], ''],
  ['media/pipeline', 'Codec', ['telemetry', 'system', 'media-status'], ''],
  ['modem', 'Technology', ['telemetry', 'modem'], ''],
  ['radio', 'While disarmed', ['telemetry', 'radio'], ''],
  ['system', 'Host name', ['telemetry', 'system'], ''],
  ['mavlink/configs/mc_qgc/edit', 'Port', ['telemetry'], ''],
]);
