interface Host {
  /** Of the server. */
  readonly host: string;
}
interface Why {
  /** Half a sentence. */
  readonly why: string;
}
interface Blocked {
  /** `udpBlocked` or `directBlocked`. */
  readonly blocked: string;
}
interface Trip {
  readonly ms: number;
}

/** Texts of what the connection test found. */
export const RESULTS = {
  unsupported: 'This server does not support the connection test.',
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
  works: ({ ms }: Trip) => `Works, ${ms} ms round trip`,
  worksByTcp: ({ ms }: Trip) => `Blocked. TCP works, ${ms} ms round trip`,
  found: ({ ms }: Trip) => `Found in ${ms} ms`,
  untested: ({ why }: Why) => `Not tested: ${why}`,
  ownServer: ({ host }: Host) => `Tested by opening this video at ${host}.`,

  /** Why the server took no part. */
  why: {
    unreachable: 'the server could not be reached',
    answered: ({ status }: { readonly status: number }) => `the server answered ${status}`,
    full: 'the viewer limit is reached',
    noVideo: 'the device sends no video',
    forbidden: 'the server denied access',
    codec: 'the server and this browser share no codec',
    other: 'the server did not answer as expected',
  },

  direct: ({ host }: Host) => `Video from ${host} can connect directly over UDP.`,
  udpBlocked: 'UDP is blocked on this network',
  directBlocked: ({ host }: Host) => `Direct UDP to ${host} is blocked`,
  directTcp: ({ host, blocked }: Host & Blocked) =>
    `${blocked}; TCP to ${host} works. Packet loss makes video stutter more. Allow UDP to ${host} for better video.`,
  relayUdp: ({ host }: Host) => `Direct UDP to ${host} is blocked; a TURN relay over UDP works. Video is relayed.`,
  relayTcp: ({ host, blocked }: Host & Blocked) =>
    `${blocked}; a TURN relay over TCP works. Video is relayed, and packet loss makes it stutter more. Allow UDP to ${host} for better video.`,
  relayTls: ({ host, blocked }: Host & Blocked) =>
    `${blocked}; a TURN relay over TLS works. Video is relayed, and packet loss makes it stutter more. Allow UDP to ${host} for better video.`,
  relayUdpUntested: ({ host, why }: Host & Why) =>
    `Direct UDP to ${host} could not be tested (${why}); a TURN relay over UDP works. Video can be relayed.`,
  relayTcpUntested: ({ why }: Why) =>
    `Not every path over UDP could be tested (${why}); a TURN relay over TCP works. Video can be relayed.`,
  relayTlsUntested: ({ why }: Why) =>
    `Not every path over UDP could be tested (${why}); a TURN relay over TLS works. Video can be relayed.`,
  relaysBlocked: ({ host, blocked }: Host & Blocked) =>
    `Video from ${host} cannot connect. ${blocked}, and no TURN relay can be reached. Allow UDP to ${host}, or TLS to its TURN server on port 443.`,
  inconclusive: ({ host, why }: Host & Why) =>
    `The paths to ${host} could not be tested: ${why}. This says nothing about the network.`,
  noRelay: ({ host }: Host) =>
    `Video from ${host} cannot connect: direct UDP is blocked, and the server has no TURN relay. Allow UDP to ${host}, or set up TURN over TLS on port 443.`,
} as const;
