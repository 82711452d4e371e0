declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const dataUri: string;
  export default dataUri;
}

/** pino without Node, by its own name: what a bundler would take, and what tests take. */
declare module 'pino/browser' {
  import pino from 'pino';
  export default pino;
}
