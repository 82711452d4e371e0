import type { SectionName } from '#app/settings/section';
import type { Values } from '#app/resource/define';
import { SECTION_NAMES, SECTIONS } from '../../sections';
import type { Computer } from '../Computer';

interface Device {
  readonly model: string;
  readonly computer: Computer;
  readonly values: (section: SectionName) => Values;
}

const withoutSecrets = (values: Values, isSecret: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)));

/** What support needs of a device: its software, services and settings without secrets, and the last lines of its log. */
export function diagnosticsOf({ model, computer, values }: Device): string {
  const settings = SECTION_NAMES.flatMap((name) => {
    const { fields } = SECTIONS[name];
    const own = withoutSecrets(values(name), (field) => fields[field]?.kind === 'secret');
    return Object.keys(own).length === 0 ? [] : [[name, own] as const];
  });
  const at = new Date().toISOString();
  const { version, previous, slot, bootReason, services } = computer;
  return JSON.stringify(
    {
      at,
      model,
      software: { version, previous, slot, boot_reason: bootReason },
      services: services.map((name) => ({ name, restarts: computer.restartsOf(name) })),
      settings: Object.fromEntries(settings),
      log: [{ at, level: 'info', unit: 'farsight-agent', message: 'Collecting diagnostics' }],
    },
    null,
    2,
  );
}
