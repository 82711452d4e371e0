import type { EndpointName } from '#app/api/index';
import { ACCOUNT, accountCalls } from './account';
import { DEVICES, deviceCalls } from './devices';
import { inArea, type DescribedCall } from './facts';
import { JOBS, jobCalls } from './jobs';
import { LOGS, logCalls } from './logs';
import { SETTINGS, settingsCalls } from './settings';
import { SHARING, sharingCalls } from './sharing';
import { TERMINAL, terminalCalls } from './terminal';
import { VIDEO, videoCalls } from './video';

/** What the schemas do not say of every call; a call without a row does not compile. */
export const FACTS: Readonly<Record<EndpointName, DescribedCall>> = {
  ...inArea(ACCOUNT, accountCalls),
  ...inArea(DEVICES, deviceCalls),
  ...inArea(SHARING, sharingCalls),
  ...inArea(SETTINGS, settingsCalls),
  ...inArea(JOBS, jobCalls),
  ...inArea(VIDEO, videoCalls),
  ...inArea(LOGS, logCalls),
  ...inArea(TERMINAL, terminalCalls),
};
