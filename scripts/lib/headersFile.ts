/**
 * A `_headers` file. Files are named one by one, because such a host also applies a pattern to what it does not have,
 * and a missing file must not be remembered for a year.
 */
export function headersFile(headers: Readonly<Record<string, string>>, assets: readonly string[]): string {
  const all = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const forever = assets.flatMap((asset) => [
    asset,
    '  ! Cache-Control',
    '  Cache-Control: public, max-age=31536000, immutable',
  ]);
  return ['/*', ...all, '  Cache-Control: no-store', ...forever, ''].join('\n');
}
