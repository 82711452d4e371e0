// `npm run release:key`: a new pair of keys for updates. The public one belongs into the configuration of the build, the private one into a secret store.
import { generateKeyPairSync } from 'node:crypto';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
console.log(
  `publicKey (into the build's configuration, "updates"): ${publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')}`,
);
console.log(
  `FARSIGHT_UPDATE_KEY (a secret): ${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`,
);
