export interface PlannedPage {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly need: 'user' | 'nobody';
}

const settings = (path: string, title: string, text: string): PlannedPage => ({
  path: `devices/:device_id/settings/${path}`,
  title,
  text,
  need: 'user',
});

/** Routes of the specification (§2) whose pages are still to come. */
export const PLANNED: readonly PlannedPage[] = [
  {
    path: 'invitations/:invitationId/accept',
    title: 'Invitation',
    text: 'Here you will see who shares which device with you, and accept or decline.',
    need: 'nobody',
  },
  {
    path: 'device',
    title: 'Add a device',
    text: 'Here you will type the code that your device shows, check what you are adding, and approve it.',
    need: 'user',
  },
  {
    path: 'devices/:device_id',
    title: 'Device',
    text: 'Here you will watch the device live: video, telemetry and the health of its link.',
    need: 'user',
  },
  settings('general', 'General settings', 'Here you will rename the device, read its facts, and remove or leave it.'),
  settings('sharing', 'Sharing', 'Here you will see who has access, invite people, change roles and revoke access.'),
  settings(
    'media/pipeline',
    'Media pipeline',
    'Here you will choose source, codec, resolution and bit rate of the stream.',
  ),
  settings('media/sources/new', 'New source', 'Here you will add a camera or another source of video.'),
  settings('media/sources/:sourceId/edit', 'Edit source', 'Here you will change a source of video and test it.'),
  settings('modem', 'Modem', 'Here you will see the cellular signal and set access point, bands and data cap.'),
  settings('mavlink', 'MAVLink', 'Here you will see the flight controller and the endpoints its messages go to.'),
  settings('mavlink/configs/new', 'New MAVLink endpoint', 'Here you will add an endpoint for MAVLink messages.'),
  settings(
    'mavlink/configs/:configId/edit',
    'Edit MAVLink endpoint',
    'Here you will change an endpoint for MAVLink messages.',
  ),
  settings('radio', 'Radio', 'Here you will see the radio link in both directions and set channel and power.'),
  settings('network', 'Network', 'Here you will see interfaces, join networks and order the uplinks.'),
  settings('system', 'System', 'Here you will see load, temperatures and versions, and restart the device.'),
  settings('system-logs', 'System logs', 'Here you will search and follow the logs of the device.'),
  settings('terminal', 'Terminal', 'Here you will open a shell on the device.'),
];
