/** A plain letter on a white disc: names the provider without loading its artwork. */
export function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <circle cx="9" cy="9" r="9" fill="#fff" />
      <path
        d="M13.2 6.6A5 5 0 1 0 14 9.2H9.3"
        transform="translate(0 .1) scale(.98)"
        fill="none"
        stroke="#1D63D8"
        strokeWidth="2"
      />
    </svg>
  );
}
