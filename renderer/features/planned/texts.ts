/** What will stand on the settings pages that are still to come, by their path. */
export const PLANNED_TEXTS: Readonly<Record<string, string>> = {
  'media/pipeline': 'Here you will choose source, codec, resolution and bit rate of the stream.',
  'media/sources/new': 'Here you will add a camera or another source of video.',
  'media/sources/:sourceId/edit': 'Here you will change a source of video and test it.',
  modem: 'Here you will see the cellular signal and set access point, bands and data cap.',
  mavlink: 'Here you will see the flight controller and the endpoints its messages go to.',
  'mavlink/configs/new': 'Here you will add an endpoint for MAVLink messages.',
  'mavlink/configs/:configId/edit': 'Here you will change an endpoint for MAVLink messages.',
  radio: 'Here you will see the radio link in both directions and set channel and power.',
  network: 'Here you will see interfaces, join networks and order the uplinks.',
  system: 'Here you will see load, temperatures and versions, and restart the device.',
  'system-logs': 'Here you will search and follow the logs of the device.',
  terminal: 'Here you will open a shell on the device.',
};
