import { conflictsOf } from '#app/resource/editor';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Card } from '../components/Card';
import { useUnits } from '../lib/display';
import { useEditing, useEditorState, useValues } from './EditingContext';
import { shownValue } from './shownValue';

interface Props {
  readonly title: string;
  readonly description?: ReactNode;
  /** The fields in it, the main ones first. */
  readonly names: readonly string[];
  readonly children: ReactNode;
}

/** How many values its heading has room for. */
const MAIN = 2;

/** A card of fields. On a phone it is folded, with its main values in its heading, until it is opened or one of its fields needs a look. */
export function FieldCard({ names, children, ...card }: Props) {
  const { definition } = useEditing().model;
  const { hash } = useLocation();
  const isInTrouble = useEditorState(({ problems, editor }) => {
    const refused = editor.resource?.rejected?.field;
    const wrong = [...Object.keys(problems), ...conflictsOf(definition, editor), ...(refused ? [refused] : [])];
    return names.some((name) => wrong.includes(name));
  });
  return (
    <Card
      level={3}
      {...card}
      folded={{
        summary: <Summary names={names.slice(0, MAIN)} />,
        isNeeded: isInTrouble || names.includes(hash.slice(1)),
      }}
    >
      {children}
    </Card>
  );
}

/** The values of these fields in words; of a switch with its name. */
function Summary({ names }: Pick<Props, 'names'>) {
  const { model, words } = useEditing();
  const units = useUnits();
  return useValues((values) =>
    names
      .flatMap((name) => {
        const field = model.definition.fields[name];
        if (!field || values[name] === undefined) return [];
        const own = words[name] ?? { label: name };
        const text = shownValue(field, values[name], own, units);
        return [field.kind === 'flag' ? `${own.label}: ${text}` : text];
      })
      .join(', '),
  );
}
