import { newContext, SpanSource } from '#app/tracing/SpanSource';

/** What this page measures of itself. Until a page has been shown, everything belongs to its load. */
export const spans = new SpanSource();
spans.current = newContext(null);
