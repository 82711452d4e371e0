import type { Definition, Values } from '#app/resource/define';
import { conflictsOf } from '#app/resource/editor';
import { refusedFields } from '#app/resource/resource';
import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { Card } from '../components/Card';
import { useUnits } from '../lib/display';
import { dirtyNames, type EditorState } from './createEditorStore';
import { useEditing, useEditorState, useValues } from './EditingContext';
import { shownValue } from './shownValue';
import { WORDS, type FieldWords } from './words';

/** Whether each field is shown; fields that are not named are always shown. */
type Shown = Readonly<Record<string, (values: Values) => boolean>>;

interface Props {
  readonly title: string;
  readonly description?: ReactNode;
  /** The fields in it, the main ones first. */
  readonly names: readonly string[];
  /** Hides fields, as `isShown` of `Field` does, also from the heading. */
  readonly isShown?: Shown;
  /** Something in the card other than a field needs attention. */
  readonly isNeeded?: boolean;
  /** Shown in the heading of the folded card instead of the main values. */
  readonly summary?: ReactNode;
  /** False: the heading of the folded card has the main values without the fields' names, where they say enough. */
  readonly hasNames?: boolean;
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
  /** Set once and seldom looked at: folded on wide screens too. */
  readonly isRare?: boolean;
  readonly children: ReactNode;
}

/** Number of values that fit into the heading. */
const MAIN = 2;
const ALWAYS: Shown = {};

/** What needs a look in a form, by field: one that was unsaved, and is refused now, needs another. */
function needsOf(definition: Definition, state: EditorState, isReadOnly: boolean) {
  const { problems, editor } = state;
  const own: Readonly<Record<string, readonly string[]>> = {
    unsaved: isReadOnly ? [] : dirtyNames(state),
    problem: isReadOnly ? [] : Object.keys(problems),
    conflict: isReadOnly ? [] : conflictsOf(definition, editor),
    refused: refusedFields(definition, editor.resource),
  };
  return Object.entries(own).flatMap(([why, names]) => names.map((name) => ({ why, name })));
}

/** A card of fields. On a phone, or where it is rare, it is folded, with its main values in its heading, until it is opened, holds an unsaved change or needs a look. */
export function FieldCard(props: Props) {
  const {
    names,
    isShown = ALWAYS,
    isNeeded = false,
    summary,
    hasNames = true,
    isRare = false,
    children,
    ...card
  } = props;
  const { model, isReadOnly } = useEditing();
  const needs = useEditorState(
    useShallow((state: EditorState) =>
      needsOf(model.definition, state, isReadOnly)
        .filter(({ name }) => names.includes(name))
        .map(({ why, name }) => `${why} ${name}`),
    ),
  );
  return (
    <Card
      level={3}
      {...card}
      folded={{
        summary: summary ?? <Summary names={names.slice(0, MAIN)} {...{ isShown, hasNames }} />,
        needs: isNeeded ? [...needs, 'card'] : needs,
        isEverywhere: isRare,
      }}
    >
      {children}
    </Card>
  );
}

interface SummaryProps {
  readonly names: readonly string[];
  readonly isShown: Shown;
  readonly hasNames: boolean;
}

/** The fields' values in words, with their labels where `hasNames`. Leaves out hidden fields, unset ones and secrets. */
function Summary({ names, isShown, hasNames }: SummaryProps) {
  const { model, words } = useEditing();
  const units = useUnits();
  return useValues((values) =>
    names
      .flatMap((name) => {
        const field = model.definition.fields[name];
        if (!field || field.kind === 'secret' || isShown[name]?.(values) === false) return [];
        const own: FieldWords = words[name] ?? { label: name };
        const text = shownValue(field, values[name], own, units);
        return text === WORDS.notSet || text === own.none ? [] : [hasNames ? `${own.label}: ${text}` : text];
      })
      .join(' · '),
  );
}
