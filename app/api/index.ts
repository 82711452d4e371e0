import * as alerts from './alerts';
import * as deviceAuthorization from './deviceAuthorization';
import * as connectionTest from './connectionTest';
import * as device from './device';
import * as deviceHistory from './deviceHistory';
import * as deviceLogFiles from './deviceLogFiles';
import * as deviceLogs from './deviceLogs';
import * as desktopSessions from './desktopSessions';
import * as devices from './devices';
import * as events from './events';
import * as flightLogs from './flightLogs';
import * as jobs from './jobs';
import * as mavlinkConfigs from './mavlinkConfigs';
import * as media from './media';
import * as mediaSources from './mediaSources';
import * as logs from './logs';
import * as networkConnections from './networkConnections';
import * as pushes from './pushes';
import * as sessions from './sessions';
import * as settings from './settings';
import * as sharing from './sharing';
import * as summaries from './summaries';
import * as templates from './templates';
import * as status from './status';
import * as terminal from './terminal';
import * as time from './time';
import * as traces from './traces';
import * as transfer from './transfer';
import * as user from './user';
import * as userSettings from './userSettings';

/** Every call of the product (specification §7, api §7). A server's handlers are typed over this table: a missing one does not compile. */
export const ENDPOINTS = {
  getUser: user.getUser,
  getUserSettings: userSettings.getUserSettings,
  changeUserSettings: userSettings.changeUserSettings,
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
  openLogStream: events.openLogStream,
  listStatusTexts: status.listStatusTexts,
  getDeviceHistory: deviceHistory.getDeviceHistory,
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
  exportAudit: sharing.exportAudit,
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
  getTransfer: transfer.getTransfer,
  offerTransfer: transfer.offerTransfer,
  acceptTransfer: transfer.acceptTransfer,
  endTransfer: transfer.endTransfer,
  listSections: settings.listSections,
  getSection: settings.getSection,
  changeSection: settings.changeSection,
  confirmSection: settings.confirmSection,
  revertSection: settings.revertSection,
  dropPending: settings.dropPending,
  applyTemplate: templates.applyTemplate,
  runCommand: jobs.runCommand,
  getJob: jobs.getJob,
  getJobFile: jobs.getJobFile,
  listJobs: jobs.listJobs,
  cancelJob: jobs.cancelJob,
  listMavlinkConfigs: mavlinkConfigs.listMavlinkConfigs,
  createMavlinkConfig: mavlinkConfigs.createMavlinkConfig,
  getMavlinkConfig: mavlinkConfigs.getMavlinkConfig,
  changeMavlinkConfig: mavlinkConfigs.changeMavlinkConfig,
  deleteMavlinkConfig: mavlinkConfigs.deleteMavlinkConfig,
  testMavlinkConfig: mavlinkConfigs.testMavlinkConfig,
  listSources: mediaSources.listSources,
  getMediaCapabilities: mediaSources.getMediaCapabilities,
  createSource: mediaSources.createSource,
  getSource: mediaSources.getSource,
  changeSource: mediaSources.changeSource,
  deleteSource: mediaSources.deleteSource,
  changeControls: mediaSources.changeControls,
  getSourcePicture: mediaSources.getSourcePicture,
  probeSource: mediaSources.probeSource,
  getProbeFrame: mediaSources.getProbeFrame,
  listInterfaces: networkConnections.listInterfaces,
  listConnections: networkConnections.listConnections,
  createConnection: networkConnections.createConnection,
  changeConnection: networkConnections.changeConnection,
  deleteConnection: networkConnections.deleteConnection,
  listAlerts: alerts.listAlerts,
  acknowledgeAlert: alerts.acknowledgeAlert,
  setQuietHours: alerts.setQuietHours,
  listPushSubscriptions: pushes.listPushSubscriptions,
  setPushSubscription: pushes.setPushSubscription,
  removePushSubscription: pushes.removePushSubscription,
  testPushSubscription: pushes.testPushSubscription,
  openTerminal: terminal.openTerminal,
  listTerminals: terminal.listTerminals,
  renewTicket: terminal.renewTicket,
  endTerminal: terminal.endTerminal,
  getRecording: terminal.getRecording,
  saveRecording: terminal.saveRecording,
  listLogs: deviceLogs.listLogs,
  getLogLine: deviceLogs.getLogLine,
  exportLogs: deviceLogFiles.exportLogs,
  downloadLogText: deviceLogFiles.downloadLogText,
  downloadLogJson: deviceLogFiles.downloadLogJson,
  listBoots: deviceLogs.listBoots,
  listLogUnits: deviceLogs.listLogUnits,
  clearLogs: deviceLogFiles.clearLogs,
  listFlightLogs: flightLogs.listFlightLogs,
  downloadTlog: flightLogs.downloadTlog,
  downloadFlightBin: flightLogs.downloadFlightBin,
  deleteFlightLog: flightLogs.deleteFlightLog,
  pushLogs: logs.pushLogs,
  pushTraces: traces.pushTraces,
} as const;

export type EndpointName = keyof typeof ENDPOINTS;
