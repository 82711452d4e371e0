import { general } from '#app/settings/sections/general';
import type { ReactNode } from 'react';
import { Field } from '../../../resource/Field';
import { FieldGrid } from '../../../resource/FieldGrid';
import { SectionPage } from '../../../settings/SectionPage';
import { FIELDS, WORDS } from '../words';
import { TagsField } from './TagsField';
import { TypeHint } from './TypeHint';

/** The main ones first. */
const NAMES = ['location', 'type', 'description', 'tags'] as const;

/** The device's description, location, type and tags. `after`: shown below the card. */
export function AboutCard({ after }: { readonly after: ReactNode }) {
  return (
    <SectionPage section={general} words={FIELDS} after={after} card={{ title: WORDS.about, names: NAMES }}>
      <Field name="description" />
      <FieldGrid>
        <Field name="location" />
        <Field name="type" />
      </FieldGrid>
      <TypeHint />
      <TagsField />
    </SectionPage>
  );
}
