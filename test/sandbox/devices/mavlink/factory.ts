import { NEW_ENDPOINT, type Endpoint } from '#app/settings/mavlinkEndpoint';

export const STEADY_PORT = '/dev/serial/by-id/usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0';
/** Its plug sits loose: it is away for a third of each minute. */
export const LOOSE_PORT = '/dev/serial/by-id/usb-Silicon_Labs_CP2102_0001-if00-port0';

export const SERIAL_PORTS = [
  { path: STEADY_PORT, description: 'FTDI FT232R USB UART' },
  { path: LOOSE_PORT, description: 'Silicon Labs CP2102, loose plug' },
] as const;

/** As `networkHealth.ts` has them. */
export const ADDRESSES = ['100.64.12.7', '192.168.144.10'] as const;

/** On this port another program of the device listens, which only the device knows. */
export const TAKEN_PORT = 14_540;

interface FactoryEndpoint {
  readonly id: string;
  readonly isManaged: boolean;
  readonly endpoint: Endpoint;
}

/** The endpoints of a new vehicle. */
export const FACTORY_ENDPOINTS: readonly FactoryEndpoint[] = [
  {
    id: 'mc_dashboard',
    isManaged: true,
    endpoint: {
      ...NEW_ENDPOINT,
      name: 'dashboard-link',
      note: 'Sends telemetry to this dashboard.',
      address: '127.0.0.1',
      port: 14_540,
    },
  },
  {
    id: 'mc_qgc',
    isManaged: false,
    endpoint: { ...NEW_ENDPOINT, name: 'qgc', note: 'Ground station of the pilot', address: '192.0.2.7' },
  },
];
