import { ENABLED_HOURS } from '../../domain/terminal';
import { choice, flag } from '../../resource/field';
import { defineSection } from '../section';

declare module '../section' {
  interface Sections {
    terminal: typeof terminal;
  }
}

/**
 * Whether the device may be reached through a terminal (pages §15): off until the owner switches it on, and off again
 * by itself. The server keeps and enforces it; never copied to other devices.
 */
export const terminal = defineSection('terminal', {
  permission: 'enableTerminal',
  isKeptByServer: true,
  fields: {
    enabled: flag({ level: 1, isUnique: true }),
    /** Hours from the last change of this section: any change while it is on lets it be on for longer. */
    auto_off_h: choice(ENABLED_HOURS, { level: 1, isUnique: true }),
  },
});
