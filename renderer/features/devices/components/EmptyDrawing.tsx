/** A mast with a camera looking at an empty horizon. */
export function EmptyDrawing() {
  return (
    <svg
      width="120"
      height="80"
      viewBox="0 0 120 80"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M8 68h104" />
      <path d="M84 68V30" />
      <rect x="66" y="18" width="26" height="14" rx="4" />
      <path d="M66 22l-10-4v14l10-4" />
      <path d="M20 52a18 18 0 0 1 26 0" strokeDasharray="3 5" />
      <path d="M76 68l8-12 8 12" />
    </svg>
  );
}
