import { useRef, type ReactNode } from 'react';
import { Button } from './Button';

interface Props {
  /** Of the field behind the button. */
  readonly label: string;
  /** Endings and types, as in HTML's `accept`. */
  readonly accept?: string;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

/** Lets the user choose one file; the same one may be chosen again. */
export function FileButton({ label, accept, onChoose, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button onClick={() => input.current?.click()}>{children}</Button>
    </>
  );
}
