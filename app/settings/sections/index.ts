import type { Section, SectionName } from '../section';
import { alerts } from './alerts';
import { general } from './general';
import { mavlink } from './mavlink';
import { media } from './media';
import { modem } from './modem';
import { network } from './network';
import { radio } from './radio';
import { system } from './system';
import { terminal } from './terminal';

/** Every section that is defined, one line each. A page imports only its own section, so that it loads no other. */
export const SECTIONS: Readonly<Record<SectionName, Section>> = {
  alerts,
  general,
  mavlink,
  media,
  modem,
  network,
  radio,
  system,
  terminal,
};
