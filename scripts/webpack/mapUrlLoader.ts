/** MapLibre looks for its worker beside itself, which would put a path of this machine into the bundle. */
module.exports = function mapUrlLoader(source: string): string {
  return source.replaceAll('import.meta.url', "''");
};
