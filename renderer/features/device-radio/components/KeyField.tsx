import { useState } from 'react';
import { Button } from '../../../components/Button';
import { FileButton } from '../../../components/FileButton';
import { fill } from '../../../lib/fill';
import { useField } from '../../../resource/EditingContext';
import { Anchor } from '../../../resource/Field';
import { FIELDS, WORDS } from '../words';
import classes from './Radio.module.css';
import { useRadioCapability } from './useRadioCapability';

/** Size of a key file of wfb-ng in bytes: its own secret key and the other end's public key. */
const KEY_BYTES = 64;

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/** The link's key: a file that is only ever sent. Of the present one only its fingerprint is known. */
export function KeyField() {
  const key = useField('key');
  const { keyFingerprint } = useRadioCapability();
  const [name, setName] = useState('');
  const isChosen = key.isDirty && key.text === null;
  const choose = async (file: File) => {
    if (file.size !== KEY_BYTES) {
      key.mistype(file.name, WORDS.keyWrong);
      return;
    }
    try {
      key.set(base64(new Uint8Array(await file.arrayBuffer())));
      setName(file.name);
    } catch {
      key.mistype(file.name, WORDS.keyUnread);
    }
  };
  return (
    <Anchor name="key">
      <div className={classes.key} role="group" aria-label={FIELDS.key.label}>
        <span className={classes.label}>{WORDS.fingerprint}</span>
        <span className="mono">{keyFingerprint ?? '--'}</span>
        {!key.isReadOnly && (
          <>
            <FileButton label={WORDS.keyFile} onChoose={(file) => void choose(file)}>
              {WORDS.chooseKey}
            </FileButton>
            <span className={classes.note}>{isChosen ? fill(WORDS.keyChosen, { name }) : WORDS.keyHint}</span>
            {key.isDirty && (
              <Button look="text" onClick={() => key.set(key.desired)}>
                {WORDS.keyKeep}
              </Button>
            )}
            {key.problem !== undefined && (
              <span role="alert" className={classes.problem}>
                {key.problem}
              </span>
            )}
          </>
        )}
      </div>
    </Anchor>
  );
}
