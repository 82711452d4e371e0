interface Host {
  /** Of the server. */
  readonly host: string;
}

/** Texts of what the connection test found. */
export const RESULTS = {
  notAllowed: 'The server’s test address is not allowed by this configuration.',

  paths: {
    host: 'Direct over UDP',
    srflx: 'Public address (STUN)',
    'relay-udp': 'TURN relay over UDP',
    'relay-tcp': 'TURN relay over TCP',
    'relay-tls': 'TURN relay over TLS',
  },

  testing: 'Testing…',
  notSetUp: 'Not configured',
  blocked: 'Blocked',
  works: ({ ms }: { readonly ms: number }) => `Works, ${ms} ms round trip`,
  found: ({ ms }: { readonly ms: number }) => `Found in ${ms} ms`,

  direct: ({ host }: Host) => `Video from ${host} can connect directly over UDP.`,
  relayUdp: ({ host }: Host) => `Direct UDP to ${host} is blocked; a TURN relay over UDP works. Video is relayed.`,
  relayTcp: ({ host }: Host) =>
    `UDP is blocked on this network; a TURN relay over TCP works. Video is relayed, and packet loss makes it stutter more. Allow UDP to ${host} for better video.`,
  relayTls: ({ host }: Host) =>
    `UDP is blocked on this network; a TURN relay over TLS works. Video is relayed, and packet loss makes it stutter more. Allow UDP to ${host} for better video.`,
  relaysBlocked: ({ host }: Host) =>
    `Video from ${host} cannot connect: UDP is blocked, and no TURN relay can be reached. Allow UDP to ${host}, or TLS to its TURN server on port 443.`,
  noRelay: ({ host }: Host) =>
    `Video from ${host} cannot connect: UDP is blocked, and the server has no TURN relay. Allow UDP to ${host}, or set up TURN over TLS on port 443.`,
} as const;
