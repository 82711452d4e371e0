/** The system's clipboard. Both functions reject, and never throw, where the browser refuses it or has none (plain http on another machine). */
export const clipboard = {
  write: async (text: string): Promise<void> => navigator.clipboard.writeText(text),
  read: async (): Promise<string> => navigator.clipboard.readText(),
};
