declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '@xterm/xterm/css/xterm.css' {
  const css: string;
  export default css;
}
declare module '*.css';

/** MapLibre's worker is no part of a bundle: the address of its file. */
declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  const url: string;
  export default url;
}
