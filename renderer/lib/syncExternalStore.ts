// Stands in for `use-sync-external-store/shim` in the bundles (webpack.config.ts).
export { useSyncExternalStore } from 'react';
