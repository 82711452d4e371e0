import { ownValue } from '#app/lib/ownValue';
import { movedOf } from '#app/resource/editor';
import { useStore } from 'zustand';
import { Sentence } from '../components/Sentence';
import { useUnits } from '../lib/display';
import { useEditing, useEditorState } from './EditingContext';
import classes from './Resource.module.css';
import { shownValue } from './shownValue';
import { WORDS } from './words';

/** Returns who else has changed a field since the page was opened; null for nobody, and while the field's own text below it tells that. */
function useOtherAuthor(name: string): string | null {
  const { model } = useEditing();
  const isToldBelow = useEditorState(({ editor }) => movedOf(editor).includes(name));
  const by = useStore(model.others, (all) => ownValue(all, name)?.by ?? null);
  return isToldBelow ? null : by;
}

/** Shown below a field that another user has changed since the page was opened, until it is edited or the form is saved. */
export function ChangedAtField({ name }: { readonly name: string }) {
  const by = useOtherAuthor(name);
  return by !== null && <Shown name={name} by={by} />;
}

function Shown({ name, by }: { readonly name: string; readonly by: string }) {
  const { model, words } = useEditing();
  const units = useUnits();
  const value = useEditorState(({ editor }) => editor.resource?.desired[name]);
  const field = model.definition.fields[name];
  if (!field) return null;
  // Secrets are never shown, and lists of rows have no text form.
  const hasWords = field.kind !== 'secret' && field.kind !== 'rows';
  const text = hasWords ? shownValue(field, value, words[name] ?? { label: name }, units) : '';
  return (
    <div role="status" className={classes.conflict} data-quiet="true">
      <span>
        <Sentence text={hasWords ? WORDS.setByOther : WORDS.changedByOther} places={{ name: by, value: text }} />
      </span>
    </div>
  );
}
