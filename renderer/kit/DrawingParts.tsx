import { DRAWING_NAMES } from '../components/drawingNames';
import Drawings from '../components/Drawings';
import { Section } from './Section';

/** The line drawings of empty states. */
export function DrawingParts() {
  return (
    <Section title="Drawings">
      {DRAWING_NAMES.map((name) => (
        <Drawings key={name} name={name} />
      ))}
    </Section>
  );
}
