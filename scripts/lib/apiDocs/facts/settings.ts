import type { EndpointName } from '#app/api/index';
import { SectionWire } from '#app/settings/sectionResource';
import {
  APPLYING,
  ARMED,
  DRY_RUN,
  GONE,
  NEVER_REPORTED,
  OFFLINE,
  OVERRIDE_ARMED,
  OVERRIDE_ROLE,
  UNSUPPORTED,
  type CallFacts,
  type Refusal,
} from './facts';

export const SETTINGS = {
  name: 'Settings',
  about: 'A device’s settings by section, its network connections and its MAVLink endpoints.',
};

const JOB = 'the job that carries the change out';
const NOTHING_AWAITED: Refusal = [409, 'not_awaiting', 'no change of the section waits for a confirmation'];
const PROTECTED: Refusal = [409, 'protected', 'the product needs this endpoint'];
const PORT_IN_USE: Refusal = [409, 'in_use', 'another endpoint holds the serial port'];
const CHANGED = { 200: 'nothing had to be changed', 202: 'the device has yet to apply it' };
const OF_CONNECTIONS = [UNSUPPORTED, NEVER_REPORTED, ARMED, APPLYING];

const connectionCalls = {
  listInterfaces: {
    summary: 'The network interfaces of a device',
    who: 'access',
    note: 'Hardware addresses are masked for editors and viewers.',
  },
  listConnections: { summary: 'The connection profiles of a device', who: 'access' },
  createConnection: {
    summary: 'Adds a connection profile, as when joining a Wi-Fi network',
    who: 'editLinks',
    answers: { 201: 'the profile' },
    refusals: [...OF_CONNECTIONS, [409, 'full', 'the device keeps no more profiles']],
    query: { override_armed: OVERRIDE_ARMED },
    hasEtag: true,
    location: 'the profile',
  },
  changeConnection: {
    summary: 'Changes a connection profile by JSON Merge Patch',
    who: 'editLinks',
    answers: CHANGED,
    refusals: OF_CONNECTIONS,
    query: { override_armed: OVERRIDE_ARMED },
    ifMatch: 'required',
    hasEtag: true,
    location: JOB,
    note: 'A profile that carries the device’s connection must be confirmed (`confirmSection` of `network`).',
  },
  deleteConnection: {
    summary: 'Forgets a connection profile',
    who: 'editLinks',
    refusals: OF_CONNECTIONS,
    query: { override_armed: OVERRIDE_ARMED },
    ifMatch: 'required',
    location: JOB,
  },
} satisfies Partial<Record<EndpointName, CallFacts>>;

const mavlinkCalls = {
  listMavlinkConfigs: { summary: 'The endpoints of a device’s MAVLink router', who: 'access' },
  createMavlinkConfig: {
    summary: 'Adds an endpoint; members that are left out get their defaults',
    who: 'editMavlink',
    answers: { 201: 'the endpoint' },
    refusals: [UNSUPPORTED, NEVER_REPORTED, PORT_IN_USE, [409, 'too_many', 'the device takes no more endpoints']],
    hasEtag: true,
    location: 'the endpoint',
  },
  getMavlinkConfig: { summary: 'One endpoint', who: 'access', hasEtag: true },
  changeMavlinkConfig: {
    summary: 'Changes an endpoint by JSON Merge Patch',
    who: 'editMavlink',
    answers: CHANGED,
    refusals: [OVERRIDE_ROLE, ARMED, PROTECTED, PORT_IN_USE, GONE],
    query: { override_armed: OVERRIDE_ARMED },
    ifMatch: 'required',
    hasEtag: true,
  },
  deleteMavlinkConfig: {
    summary: 'Removes an endpoint',
    who: 'editMavlink',
    refusals: [OVERRIDE_ROLE, ARMED, PROTECTED],
    query: { override_armed: OVERRIDE_ARMED },
    ifMatch: 'required',
    note: 'It stays in the list with `desired` null until the router has dropped it, or with `rejected` has refused to.',
  },
  testMavlinkConfig: {
    summary: 'Listens for some seconds at an endpoint that need not be saved',
    who: 'editMavlink',
    answers: { 202: 'the job `mavlink.test`' },
    refusals: [UNSUPPORTED, NEVER_REPORTED, OFFLINE, PORT_IN_USE],
    location: 'the job',
  },
} satisfies Partial<Record<EndpointName, CallFacts>>;

export const settingsCalls = {
  listSections: { summary: 'All sections of a device’s settings', who: 'access' },
  getSection: { summary: 'One section of a device’s settings', who: 'access', hasEtag: true },
  changeSection: {
    summary: 'Changes a section by JSON Merge Patch',
    who: 'section',
    answers: {
      200: 'nothing is left to do: it was changed at once, or nothing had to be changed; with `dry_run` what would happen',
      202: 'a job carries it out: the device has yet to apply it, or in a section that the server keeps it is done',
    },
    shapes: { 202: SectionWire },
    refusals: [OVERRIDE_ROLE, UNSUPPORTED, NEVER_REPORTED, ARMED, APPLYING],
    query: { dry_run: DRY_RUN, override_armed: OVERRIDE_ARMED },
    ifMatch: 'notForDryRun',
    hasEtag: true,
    location: JOB,
    note: 'The fields of each section are below, at Sections of settings.',
  },
  confirmSection: {
    summary: 'Keeps a change that waits for its confirmation',
    who: 'section',
    refusals: [NOTHING_AWAITED, OFFLINE],
  },
  revertSection: {
    summary: 'Takes back a change that waits for its confirmation, was refused, or was not applied',
    who: 'section',
    refusals: [[409, 'not_awaiting', 'no change of the section can be taken back'], OFFLINE],
    ifMatch: 'optional',
    note: 'In `awaiting_confirm` the device is asked to go back, and must be online. In `rejected` and `pending` what it reports is desired again at once. A change in `queued_offline` is dropped by `dropPending`.',
  },
  dropPending: {
    summary: 'Drops a change that waits for the device to come online',
    who: 'section',
    refusals: [[409, 'not_queued', 'no change of the section waits for the device']],
    ifMatch: 'optional',
  },
  applyTemplate: {
    summary: 'Copies settings of one section from one device to others',
    who: 'access',
    whoElse: 'Access to the source is enough; each other device is refused or changed by the role on it.',
    answers: { 200: 'what happens to each device: refused with its reasons, or (to be) changed' },
    ifMatch: 'notForDryRun',
    note: '`If-Match` has the version of the source’s section; a 412 has the members of that section.',
  },
  ...connectionCalls,
  ...mavlinkCalls,
} satisfies Partial<Record<EndpointName, CallFacts>>;
