declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
/** The commit the bundle was built from, or "unknown". Set by webpack. */
declare const __COMMIT__: string;
declare module '*.svg' {
  const dataUri: string;
  export default dataUri;
}
