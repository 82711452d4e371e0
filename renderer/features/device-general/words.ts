/** Texts of the general settings; places in braces are filled by `fill` and `Sentence`. */
export const WORDS = {
  reportedType: 'The flight controller reports: {vehicle}.',
  useType: 'Use {type}',
  name: 'Name',
  nameHint: 'Visible to everyone with access.',
  nameLabel: 'Device name',
  nameTaken: 'Another of your devices has this name.',
  saveName: 'Save name',
  saving: 'Saving…',
  nameSaved: 'Name saved',
  conflict: 'Someone else renamed this device in the meantime.',
  about: 'About this device',
  tagAdd: 'Add tag',
  tagHint: 'Press Enter to add it. Letters a-z, digits and dashes; at most 20 tags.',
  tagRemove: 'Remove tag {tag}',
  tagAdded: 'Tag {tag} added',
  tagRemoved: 'Tag {tag} removed',
  tagKnown: 'This tag already exists.',
  tagsNone: 'No tags',
  identify: 'Identify',
  identifyOffline: 'The device is offline. You can blink its status LED once it is back.',
  identifyText: 'Blinks the device’s status LED, so that you can find it among others.',
  identified: 'Status LED blinked',
  details: 'Details',
  deviceId: 'Device ID',
  serial: 'Serial number',
  model: 'Model',
  hardware: 'Hardware revision',
  software: 'Software version',
  publicIp: 'Public address',
  registered: 'Registered',
  status: 'Status',
  authentication: 'Authentication',
  validUntil: '{status} until {time}',
  expiredSince: '{status} since {time}',
  expired: 'This device can’t connect: authentication expired.',
  revoked: 'This device can’t connect: authentication revoked.',
  never_authenticated: 'This device can’t connect: never authenticated.',
  reauthenticate: 'Re-authenticate',
  authenticate: 'Authenticate',
  howToReturn: 'Show a new code on the device, then enter it here. Name and access are kept.',
  askOwner: 'Only its owner can re-authenticate it.',
  askOwnerFirst: 'Only its owner can authenticate it.',
  dangerZone: 'Danger zone',
  personal: 'Your notifications, units and time zone are in the account menu, for all devices.',
  /** On a phone, where a device's header has no account menu. */
  personalShort: 'Your notifications, units and time zone are the same for all devices.',
  toNotifications: 'Open notifications',
} as const;

/** The buttons that copy a detail. */
export const COPIES = {
  serial: { copy: 'Copy serial number', done: 'Serial number copied' },
  publicIp: { copy: 'Copy public address', done: 'Public address copied' },
  deviceId: { copy: 'Copy device ID', done: 'Device ID copied' },
} as const;

/** Handing the device over to another owner. */
export const TRANSFER = {
  name: 'Transfer ownership',
  about: 'Transfers the device to a person with access, once they accept.',
  button: 'Transfer ownership…',
  title: 'Transfer {name}?',
  consequence: 'Once accepted, that person owns the device, and you become an admin of it.',
  noPeople: 'You’re the only person with access. Invite the new owner first.',
  person: 'New owner',
  choose: 'Choose a person',
  verb: 'Offer device',
  done: '{name} offered to {person}',
  waiting: 'Ownership was offered to {to}, who hasn’t answered yet.',
  cancel: 'Withdraw offer',
  cancelled: 'Offer withdrawn',
  offered: '{from} offers you ownership of this device.',
  meaning: 'You will own it, and {from} becomes an admin of it.',
  accept: 'Accept',
  accepted: 'You now own this device',
  decline: 'Decline',
  declined: 'Offer declined',
} as const;

interface ActionWords {
  readonly name: string;
  readonly about: string;
  /** Ends in an ellipsis: a question follows. */
  readonly button: string;
  readonly title: string;
  readonly verb: string;
  readonly consequence: string;
  readonly done: string;
}

/** Actions of the danger zone. */
export const ACTIONS = {
  leave: {
    name: 'Leave device',
    about: 'Gives up your access. Others who manage it can invite you again.',
    button: 'Leave device…',
    title: 'Leave {name}?',
    verb: 'Leave device',
    consequence: 'You will no longer see or change this device.',
    done: 'You left {name}',
  },
  revoke: {
    name: 'Revoke authentication',
    about: 'Disconnect a lost or stolen device. It needs a new code to reconnect.',
    button: 'Revoke authentication…',
    title: 'Revoke authentication of {name}?',
    verb: 'Revoke authentication',
    consequence: 'It is disconnected at once and needs a new code to reconnect. Name and access are kept.',
    done: 'Authentication of {name} revoked',
  },
  remove: {
    name: 'Remove device',
    about: 'Removes it for everyone and stops streaming. Files on the device are kept.',
    button: 'Remove device…',
    title: 'Remove {name}?',
    verb: 'Remove device',
    consequence:
      'It stops streaming and everyone loses access. Files on the device are kept. To use it again, it must be added again.',
    done: '{name} was removed',
  },
} as const satisfies Record<string, ActionWords>;

/** Names of the fields of the `general` section. */
export const FIELDS = {
  description: { label: 'Description', hint: 'For everyone with access; at most 500 characters.' },
  location: { label: 'Location', hint: 'For example “Pier 4, roof”.' },
  tags: { label: 'Tags' },
  type: {
    label: 'Type',
    choices: {
      copter: 'Copter',
      plane: 'Plane',
      vtol: 'VTOL',
      rover: 'Rover',
      boat: 'Boat',
      sub: 'Submarine',
      fixed_camera: 'Fixed camera',
      other: 'Other',
    },
  },
} as const;
