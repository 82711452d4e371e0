/** Texts of the HUD. */
export const HUD = {
  flight: 'Flight data over the video',
  cameraData: 'Camera data over the video',
  horizon: 'Horizon',
  heading: 'Heading',
  groundSpeed: 'Ground speed',
  groundSpeedUnit: ({ unit }: { readonly unit: string }) => `GS ${unit}`,
  altitude: 'Altitude above home',
  altitudeUnit: ({ unit }: { readonly unit: string }) => `REL ${unit}`,
  airspeed: ({ speed }: { readonly speed: string }) => `AS ${speed}`,
  home: 'Home',
  toHome: 'home',
  battery: 'Battery',
  /** Of several. */
  ofBattery: ({ number, volts }: { readonly number: number; readonly volts: string }) => `no. ${number}, ${volts}`,
  uptime: 'Uptime',
  old: ({ age }: { readonly age: string }) => `Telemetry is ${age} old`,
  stopped: 'Telemetry stopped.',
  /** Where home lies, seen along the heading: clockwise in steps of 45°. */
  sides: ['ahead', 'ahead right', 'right', 'behind right', 'behind', 'behind left', 'left', 'ahead left'],
} as const;
