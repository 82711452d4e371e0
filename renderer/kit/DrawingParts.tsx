import { KINDS } from '#app/domain/deviceKind';
import { DRAWING_NAMES } from '../components/drawingNames';
import Drawings from '../components/Drawings';
import { KindDrawing } from '../components/KindDrawing';
import { Section } from './Section';

/** The line drawings of empty states, and those of devices without a picture. */
export function DrawingParts() {
  return (
    <>
      <Section title="Drawings">
        {DRAWING_NAMES.map((name) => (
          <Drawings key={name} name={name} />
        ))}
      </Section>
      <Section title="Kinds of devices">
        {KINDS.map((kind) => (
          <KindDrawing key={kind} kind={kind} />
        ))}
      </Section>
    </>
  );
}
