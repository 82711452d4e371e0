import { useRef, useState } from 'react';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { Button } from '../../../components/Button';
import { FormProblem } from '../../../components/form/FormProblem';
import { WORDS } from '../words';

/** Denies the device. Several clicks send one request. */
export function DenyButton({ isHeld, onDeny }: { readonly isHeld: boolean; readonly onDeny: () => Promise<void> }) {
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);
  const deny = async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await onDeny();
    } catch (error) {
      setProblem(errorMessageOf(error));
    } finally {
      isSending.current = false;
    }
  };
  return (
    <>
      <Button onClick={() => void deny()} isHeld={isHeld}>
        {WORDS.deny}
      </Button>
      {problem !== null && <FormProblem>{problem}</FormProblem>}
    </>
  );
}
