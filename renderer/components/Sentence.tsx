import { Fragment, type ReactNode } from 'react';

interface Props {
  /** With its places named in braces, as "Remove {name}?". */
  readonly text: string;
  readonly places: Readonly<Record<string, ReactNode>>;
}

/** A sentence with values in it. Each value is isolated, so that a right-to-left name leaves the words around it in order. */
export function Sentence({ text, places }: Props) {
  return text.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part;
    const value = places[part];
    return typeof value === 'string' ? <bdi key={index}>{value}</bdi> : <Fragment key={index}>{value}</Fragment>;
  });
}
