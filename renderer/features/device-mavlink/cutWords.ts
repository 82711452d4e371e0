/** Texts of the question before an endpoint is cut, which comes with the first of them. */
export const CUT = {
  text: 'Programs that use it lose their MAVLink connection. Other endpoints are not affected.',
  armed: 'Vehicle is ARMED: a ground station that uses this endpoint loses the vehicle.',
  blocked: 'Vehicle is ARMED. Disarm it first, or ask an admin.',
} as const;
