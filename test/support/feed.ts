export interface Feed {
  /** All that came so far. */
  readonly text: string;
  readonly stop: () => void;
}

/** Reads a server's event stream for as long as the test wants it. */
export async function openFeed({ url }: { readonly url: string }, path: string, token: string): Promise<Feed> {
  const abort = new AbortController();
  const response = await fetch(`${url}${path}${path.includes('?') ? '&' : '?'}token=${token}`, {
    signal: abort.signal,
  });
  const feed = { text: '', stop: () => abort.abort() };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
      feed.text += decoder.decode(chunk, { stream: true });
  };
  void read().catch(() => undefined);
  return feed;
}
