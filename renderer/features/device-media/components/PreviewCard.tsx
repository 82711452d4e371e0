import { useState, type ComponentType } from 'react';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { useEditorState } from '../../../resource/EditingContext';
import { WORDS } from '../words';

/** Plays a stream of the current device; another `mark` keeps the present frame as the one before. */
export type Preview = ComponentType<{ readonly stream: string; readonly mark: string | null }>;

/** The video on demand: it counts as a viewer. Each change keeps the frame from before it. */
export function PreviewCard({ Preview }: { readonly Preview: Preview }) {
  const stream = useEditorState(({ editor }) => editor.resource?.capability?.stream);
  const job = useEditorState(({ editor }) => editor.resource?.apply?.jobId ?? null);
  const [isOpen, setIsOpen] = useState(false);
  const [mark, setMark] = useState<string | null>(null);
  // The last change, also once it is done.
  if (job !== null && job !== mark) setMark(job);
  if (typeof stream !== 'string') return null;
  return (
    <Card
      level={3}
      title={WORDS.preview}
      description={WORDS.previewText}
      aside={
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? WORDS.hidePreview : WORDS.showPreview}
        </Button>
      }
    >
      {isOpen && <Preview stream={stream} mark={mark} />}
    </Card>
  );
}
