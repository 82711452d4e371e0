interface Link {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** Whether this computer's link costs by the byte, as far as the browser tells. */
export function isMetered(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Link };
  return connection?.saveData === true || connection?.type === 'cellular';
}
