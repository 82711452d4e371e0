import { copyableFields } from '#app/resource/template';
import type { Section } from '#app/settings/section';
import { useState } from 'react';
import { useCurrentDevice } from '../../api/CurrentDeviceContext';
import { Button } from '../../components/Button';
import { fill } from '../../lib/fill';
import { useSectionNoun } from '../SectionsContext';
import { useSavedHold } from '../useSavedHold';
import { WORDS } from '../words';
import { TemplateDialog } from './LazyTemplate';
import { lastRun, type Run } from './run';

interface Props {
  readonly section: Section;
  reload(): Promise<void>;
}

/** Opens the dialog that copies this section's settings to other devices, or the results of the last copy, which survive a reload. */
export function TemplateButton({ section, reload }: Props) {
  const { id } = useCurrentDevice();
  const hold = useSavedHold();
  /** Null while closed. */
  const [opened, setOpened] = useState<{ readonly run: Run | null } | null>(null);
  const [last, setLast] = useState(() => lastRun.read(id, section.name));
  // A page may have several sections.
  const noun = useSectionNoun(section.name);
  const named = (text: string) => fill(WORDS.ofSection, { text, section: noun });
  if (copyableFields(section).length === 0) return null;
  return (
    <>
      <Button look="text" {...hold} aria-label={named(WORDS.copyToOthers)} onClick={() => setOpened({ run: null })}>
        {WORDS.copyToOthers}
      </Button>
      {last !== null && (
        <Button look="text" aria-label={named(WORDS.lastCopy)} onClick={() => setOpened({ run: last })}>
          {WORDS.lastCopy}
        </Button>
      )}
      {opened && (
        <TemplateDialog
          section={section}
          run={opened.run}
          reload={reload}
          onClose={() => {
            setOpened(null);
            setLast(lastRun.read(id, section.name));
          }}
        />
      )}
    </>
  );
}
