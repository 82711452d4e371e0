import { SOURCE_KINDS } from '#app/settings/mediaSource';
import { ownValue } from '#app/lib/ownValue';
import type { MediaSource } from '#app/api/mediaSources';
import { followKind, uses, type SourceField, type SourceValues } from '#app/settings/source';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import { Card } from '../../../../components/Card';
import { MuiSwitchField } from '../../../../components/form/MuiSwitchField';
import { FieldColumns } from '../../../../components/form/FieldSet';
import { wordOf } from '../../../../lib/wordOf';
import { chooseKind } from '../../../../resource/chooseKind';
import { valuesOf } from '../../../../resource/createEditorStore';
import { useEditing, useField } from '../../../../resource/EditingContext';
import { Field } from '../../../../resource/Field';
import { OfferedField } from '../../../../resource/fields/OfferedField';
import { FORM } from '../../sourceFormWords';
import { SOURCES } from '../../sourceWords';

interface Props {
  readonly capabilities: SourceCapabilities;
  readonly source: MediaSource | null;
}

/** Name and kind, which all sources have. */
export function SourceFields({ capabilities, source }: Props) {
  const isUsed = source?.isUsed === true;
  return (
    <Card level={3} title={FORM.general}>
      <FieldColumns>
        <Field name="name" />
        <KindField capabilities={capabilities} isFixed={source?.isBuiltIn === true} />
        <EnabledField isUsed={isUsed} />
      </FieldColumns>
    </Card>
  );
}

function KindField({ capabilities, isFixed }: Pick<Props, 'capabilities'> & { readonly isFixed: boolean }) {
  const { model } = useEditing();
  const { value, desired } = useField('kind');
  const known = SOURCE_KINDS.filter((one) => capabilities.kinds.includes(one) || one === value || one === desired);
  const choose = (kind: unknown) => {
    const state = model.store.getState();
    const saved = (state.editor.resource?.desired ?? {}) as SourceValues;
    const next = followKind(valuesOf(state) as SourceValues, saved, String(kind), capabilities.patterns);
    chooseKind(model, { kind, ...next }, (name) => uses(String(kind), name as SourceField));
  };
  return (
    <OfferedField
      name="kind"
      offered={known.map((one) => [one, wordOf(SOURCES.kinds, one)])}
      isDisabled={isFixed}
      hint={ownValue<string>(FORM.kindHints, String(value))}
      onChoose={choose}
    />
  );
}

function EnabledField({ isUsed }: { readonly isUsed: boolean }) {
  const { words, value, set } = useField('enabled');
  if (!isUsed) return <Field name="enabled" />;
  return <MuiSwitchField label={words.label} isOn={value === true} isDisabled hint={FORM.enabledUsed} onChange={set} />;
}

/** What is good to know of a source. */
export function SourceDetails() {
  return (
    <Card level={3} title={FORM.details}>
      <FieldColumns>
        <Field name="hfov_deg" />
        <Field name="note" />
        <Field name="thermal" />
      </FieldColumns>
    </Card>
  );
}
