import type { ItemChange } from '../resource/define';
import type { Level } from '../resource/field';

/** Returns the level of confirmation for a change of a connection or VPN. `isUsed`: the device reaches the server over it. */
export const connectionLevel = ({ isArmed, isUsed }: Pick<ItemChange, 'isArmed' | 'isUsed'>): Level =>
  isUsed ? 3 : isArmed ? 2 : 1;
