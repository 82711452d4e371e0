/** Above this share of lost packets, in %, video suffers visibly. */
const MUCH_PCT = 2;

/** Returns whether so many packets are lost, in %, that video suffers; false where the loss is not known (null). */
export const isMuchLost = (lostPct: number | null): lostPct is number => lostPct !== null && lostPct > MUCH_PCT;
