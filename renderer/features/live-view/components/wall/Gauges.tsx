import type { SignalWord } from '#app/domain/summary';

const BARS: Readonly<Record<SignalWord, number>> = { none: 0, poor: 1, fair: 2, good: 3, excellent: 4 };

/** Signal strength as four bars. */
export function SignalBars({ word }: { readonly word: SignalWord }) {
  return (
    <svg width={16} height={12} viewBox="0 0 16 12" fill="currentColor" aria-hidden="true">
      {[3, 6, 9, 12].map((height, index) => (
        <rect
          key={height}
          x={index * 4}
          y={12 - height}
          width={3}
          height={height}
          rx={0.8}
          opacity={index < BARS[word] ? 1 : 0.28}
        />
      ))}
    </svg>
  );
}

/** A battery as full as it is. */
export function BatteryGauge({ percent }: { readonly percent: number }) {
  return (
    <svg width={22} height={12} viewBox="0 0 22 12" fill="none" stroke="currentColor" aria-hidden="true">
      <rect x={0.75} y={0.75} width={18} height={10.5} rx={2.5} strokeWidth={1.3} />
      <path d="M20.5 4v4" strokeWidth={1.6} strokeLinecap="round" />
      <rect
        x={2.5}
        y={2.5}
        width={(14.5 * Math.min(100, Math.max(0, percent))) / 100}
        height={7}
        rx={1.2}
        fill="currentColor"
        stroke="none"
      />
    </svg>
  );
}
