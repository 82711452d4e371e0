import type { User } from '#app/domain/user';

/** A picture as a data address: initials on a colour. */
function avatar(initials: string, colour: string): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="${colour}"/>` +
    `<text x="32" y="41" font-family="sans-serif" font-size="26" font-weight="600" fill="#fff" text-anchor="middle">${initials}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** The fixed people of the sandbox's identity page; every name and address is made up. */
export const PEOPLE: readonly (User & { readonly about: string })[] = [
  {
    id: 'u_mara',
    name: 'Mara Lindqvist',
    email: 'mara@sandbox.example',
    picture: avatar('ML', '#1d63d8'),
    about: 'Owner of all devices',
  },
  {
    id: 'u_jonas',
    name: 'Jonas Okafor',
    email: 'jonas@sandbox.example',
    picture: null,
    about: 'Admin of Harbour drone, editor of North mast camera',
  },
  {
    id: 'u_ines',
    name: 'Ines Carvalho',
    email: 'ines@sandbox.example',
    picture: null,
    about: 'Viewer of Harbour drone and Quarry drone',
  },
  { id: 'u_tomo', name: 'Tomo Sato', email: 'tomo@sandbox.example', picture: null, about: 'New user, no devices yet' },
];
