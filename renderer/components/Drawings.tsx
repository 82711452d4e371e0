import type { ReactNode } from 'react';
import type { DrawingName, DrawingProps } from './drawingNames';

/** Dashed: what is missing. */
const DASHED = '3 5';
const ground = <path d="M8 68h104" />;

/** All 120 by 80, in lines of 2, over one horizon. */
const DRAWINGS: Readonly<Record<DrawingName, ReactNode>> = {
  /** A camera on a mast that nothing answers. */
  mast: (
    <>
      {ground}
      <path d="M84 68V30" />
      <rect x="66" y="18" width="26" height="14" rx="4" />
      <path d="M66 22l-10-4v14l10-4" />
      <path d="M20 52a18 18 0 0 1 26 0" strokeDasharray={DASHED} />
      <path d="M76 68l8-12 8 12" />
    </>
  ),
  search: (
    <>
      {ground}
      <path d="M18 20h34M18 34h24M18 48h30" strokeDasharray={DASHED} />
      <circle cx="76" cy="34" r="16" />
      <path d="M88 46l14 14" />
    </>
  ),
  camera: (
    <>
      {ground}
      <rect x="24" y="20" width="38" height="20" rx="5" />
      <path d="M62 25h8v10h-8" />
      <path d="M43 40v28M33 68l10-12 10 12" />
      <path d="M78 26l26-10M78 34l26 10" strokeDasharray={DASHED} />
    </>
  ),
  drone: (
    <>
      {ground}
      <path d="M26 32h22M72 32h22M37 32v5l13 4M83 32v5l-13 4" />
      <rect x="50" y="36" width="20" height="12" rx="5" />
      <path d="M53 48l-4 9M67 48l4 9" />
      <path d="M46 18a20 20 0 0 1 28 0M53 25a10 10 0 0 1 14 0" strokeDasharray={DASHED} />
    </>
  ),
  lock: (
    <>
      {ground}
      <rect x="42" y="34" width="36" height="26" rx="5" />
      <path d="M49 34v-8a11 11 0 0 1 22 0v8" />
      <circle cx="60" cy="45" r="3" />
      <path d="M60 48v5" />
      <path d="M14 47h20M86 47h20" strokeDasharray={DASHED} />
    </>
  ),
  tiles: (
    <>
      <rect x="18" y="10" width="40" height="26" rx="4" />
      <rect x="62" y="10" width="40" height="26" rx="4" />
      <rect x="18" y="40" width="40" height="26" rx="4" />
      <rect x="62" y="40" width="40" height="26" rx="4" strokeDasharray={DASHED} />
      <path d="M82 48v10M77 53h10" />
      <path d="M24 30l8-8 6 6 4-4 10 8" />
    </>
  ),
  lines: (
    <>
      {ground}
      <path d="M38 68V14a4 4 0 0 1 4-4h36a4 4 0 0 1 4 4v54" />
      <path d="M47 22h26M47 32h18" />
      <path d="M47 42h24M47 52h14" strokeDasharray={DASHED} />
    </>
  ),
  tower: (
    <>
      {ground}
      <circle cx="60" cy="20" r="3" />
      <path d="M59 25L46 68M61 25l13 43M54 40h12M50 54h20" />
      <path d="M46 32a17 17 0 0 1 0-24M74 32a17 17 0 0 0 0-24" strokeDasharray={DASHED} />
    </>
  ),
  terminal: (
    <>
      {ground}
      <path d="M26 68V18a5 5 0 0 1 5-5h58a5 5 0 0 1 5 5v50M26 25h68" />
      <path d="M37 36l7 6-7 6" />
      <path d="M50 48h26" strokeDasharray={DASHED} />
    </>
  ),
  plug: (
    <>
      {ground}
      <rect x="28" y="28" width="18" height="24" rx="5" />
      <rect x="76" y="28" width="18" height="24" rx="5" />
      <path d="M8 40h20M94 40h18M46 35h7M46 45h7" />
      <path d="M57 40h17" strokeDasharray={DASHED} />
    </>
  ),
  gauge: (
    <>
      {ground}
      <path d="M32 60a28 28 0 0 1 56 0z" />
      <path d="M60 60l12-14" strokeDasharray={DASHED} />
      <path d="M60 38v-1M44 47l-1-1M76 47l1-1" />
    </>
  ),
};

export default function Drawings({ name }: DrawingProps) {
  return (
    <svg
      width="120"
      height="80"
      viewBox="0 0 120 80"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {DRAWINGS[name]}
    </svg>
  );
}
