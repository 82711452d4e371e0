import * as deviceAuthorization from './deviceAuthorization';
import * as connectionTest from './connectionTest';
import * as device from './device';
import * as desktopSessions from './desktopSessions';
import * as devices from './devices';
import * as events from './events';
import * as media from './media';
import * as logs from './logs';
import * as sessions from './sessions';
import * as sharing from './sharing';
import * as summaries from './summaries';
import * as status from './status';
import * as time from './time';
import * as traces from './traces';
import * as user from './user';

/** Every call of the product (`spec.md` §7, `design/api.md` §7). A server's handlers are typed over this table: a missing one does not compile. */
export const ENDPOINTS = {
  getUser: user.getUser,
  getTime: time.getTime,
  signOut: sessions.signOut,
  listDevices: devices.listDevices,
  getDevice: device.getDevice,
  getDeviceStatus: devices.getDeviceStatus,
  listSummaries: summaries.listSummaries,
  renameDevice: device.renameDevice,
  removeDevice: device.removeDevice,
  revokeCredential: device.revokeCredential,
  getDeviceInfo: deviceAuthorization.getDeviceInfo,
  authorizeDevice: deviceAuthorization.authorizeDevice,
  createDesktopSession: desktopSessions.createDesktopSession,
  pollDesktopSession: desktopSessions.pollDesktopSession,
  startGoogleSignIn: sessions.startGoogleSignIn,
  openEvents: events.openEvents,
  openDeviceEvents: events.openDeviceEvents,
  openDevicesEvents: events.openDevicesEvents,
  listStatusTexts: status.listStatusTexts,
  listStreams: media.listStreams,
  getSnapshot: media.getSnapshot,
  openWhep: media.openWhep,
  trickleWhep: media.trickleWhep,
  closeWhep: media.closeWhep,
  startConnectionTest: connectionTest.startConnectionTest,
  openEcho: connectionTest.openEcho,
  closeEcho: connectionTest.closeEcho,
  listAccess: sharing.listAccess,
  listAudit: sharing.listAudit,
  listInvitations: sharing.listInvitations,
  getInvitation: sharing.getInvitation,
  createInvitation: sharing.createInvitation,
  changeAccess: sharing.changeAccess,
  revokeAccess: sharing.revokeAccess,
  leaveDevice: sharing.leaveDevice,
  withdrawInvitation: sharing.withdrawInvitation,
  resendInvitation: sharing.resendInvitation,
  acceptInvitation: sharing.acceptInvitation,
  declineInvitation: sharing.declineInvitation,
  requestInvitation: sharing.requestInvitation,
  pushLogs: logs.pushLogs,
  pushTraces: traces.pushTraces,
} as const;

export type EndpointName = keyof typeof ENDPOINTS;
