import type { Area } from '../check';
import { account } from './account';
import { crossOrigin } from './crossOrigin';
import { devices } from './devices';
import { errors } from './errors';
import { jobs } from './jobs';
import { lists } from './lists';
import { logs } from './logs';
import { settings } from './settings';
import { sharing } from './sharing';
import { streams } from './streams';
import { terminal } from './terminal';
import { video } from './video';

/** Everything that is checked, in the order in which it is. */
export const AREAS: readonly Area[] = [
  account,
  errors,
  crossOrigin,
  devices,
  lists,
  streams,
  settings,
  jobs,
  sharing,
  logs,
  terminal,
  video,
];
