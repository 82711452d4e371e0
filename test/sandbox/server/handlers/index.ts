import { accessHandlers } from './access';
import { accountHandlers } from './account';
import { alertHandlers } from './alerts';
import { connectionTestHandlers } from './connectionTest';
import { deviceAuthorizationHandlers } from './deviceAuthorization';
import { deviceLogHandlers } from './deviceLogs';
import { deviceHandlers } from './devices';
import type { Handlers } from './handler';
import { jobHandlers } from './jobs';
import { mavlinkConfigHandlers } from './mavlinkConfigs';
import { mediaHandlers } from './media';
import { mediaSourceHandlers } from './mediaSources';
import { networkHandlers } from './networkConnections';
import { pushHandlers } from './pushes';
import { settingsHandlers } from './settings';
import { sharingHandlers } from './sharing';
import { templateHandlers } from './templates';
import { terminalHandlers } from './terminal';
import { transferHandlers } from './transfer';
import { userSettingsHandlers } from './userSettings';
import { whepHandlers } from './whep';

export const handlers: Handlers = {
  ...accountHandlers,
  ...accessHandlers,
  ...deviceHandlers,
  ...sharingHandlers,
  ...deviceAuthorizationHandlers,
  ...mediaHandlers,
  ...whepHandlers,
  ...connectionTestHandlers,
  ...settingsHandlers,
  ...templateHandlers,
  ...jobHandlers,
  ...mavlinkConfigHandlers,
  ...mediaSourceHandlers,
  ...networkHandlers,
  ...transferHandlers,
  ...terminalHandlers,
  ...alertHandlers,
  ...pushHandlers,
  ...deviceLogHandlers,
  ...userSettingsHandlers,
};
