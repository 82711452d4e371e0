import { general } from '#app/settings/sections/general';
import type { ReactNode } from 'react';
import { Card } from '../../../components/Card';
import { Field } from '../../../resource/Field';
import { FieldGrid } from '../../../resource/FieldGrid';
import { SectionPage } from '../../../settings/SectionPage';
import { FIELDS, WORDS } from '../words';
import { TagsField } from './TagsField';
import { TypeHint } from './TypeHint';

/** What people say about the device. `after`: what stands below it. */
export function AboutCard({ after }: { readonly after: ReactNode }) {
  return (
    <SectionPage section={general} words={FIELDS} after={after}>
      <Card level={3} title={WORDS.about}>
        <Field name="description" />
        <FieldGrid>
          <Field name="location" />
          <Field name="type" />
        </FieldGrid>
        <TypeHint />
        <TagsField />
      </Card>
    </SectionPage>
  );
}
