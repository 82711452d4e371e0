import type { ItemChange } from '../resource/define';
import type { Level } from '../resource/field';

/** The level of a change of a connection, also of a VPN. Used: the device reaches the server over it. */
export const connectionLevel = ({ isArmed, isUsed }: Pick<ItemChange, 'isArmed' | 'isUsed'>): Level =>
  isUsed ? 3 : isArmed ? 2 : 1;
