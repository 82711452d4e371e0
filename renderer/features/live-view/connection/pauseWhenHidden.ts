/** How long a page may be hidden before a metered link is spared (`design/pages.md` §2 "Autoplay"). */
const HIDDEN_MS = 30_000;

interface Link {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** Whether the link costs by the byte, as far as the browser says. */
function isMetered(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Link };
  return connection?.saveData === true || connection?.type === 'cellular';
}

/** Pauses what nobody looks at where it costs, and goes on once somebody does. The result stops looking. */
export function pauseWhenHidden(setPaused: (isPaused: boolean) => void): () => void {
  let timer = 0;
  const handleChange = () => {
    window.clearTimeout(timer);
    if (document.visibilityState === 'visible') setPaused(false);
    else timer = window.setTimeout(() => isMetered() && setPaused(true), HIDDEN_MS);
  };
  document.addEventListener('visibilitychange', handleChange);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', handleChange);
  };
}
