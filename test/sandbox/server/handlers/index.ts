import { accessHandlers } from './access';
import { accountHandlers } from './account';
import { connectionTestHandlers } from './connectionTest';
import { deviceAuthorizationHandlers } from './deviceAuthorization';
import { deviceHandlers } from './devices';
import type { Handlers } from './handler';
import { mediaHandlers } from './media';
import { sharingHandlers } from './sharing';
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
};
