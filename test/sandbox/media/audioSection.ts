/** A session description as its head and its media sections, each with its line ends. */
const sectionsOf = (sdp: string): string[] => sdp.split(/^(?=m=)/m);

const midOf = (section: string) => /^a=mid:(\S+)/m.exec(section)?.[1];

/** An offer of video only: the sandbox's cameras have no sound, and werift refuses sections without a common codec. */
export function withoutAudio(offer: string): string {
  const [head = '', ...media] = sectionsOf(offer);
  const gone = new Set(media.filter((one) => one.startsWith('m=audio')).map(midOf));
  const bundle = head.replace(/^(a=group:BUNDLE)(.*)$/m, (_, name: string, mids: string) =>
    [
      name,
      ...mids
        .trim()
        .split(/\s+/)
        .filter((mid) => !gone.has(mid)),
    ].join(' '),
  );
  return bundle + media.filter((one) => !one.startsWith('m=audio')).join('');
}

/** An answer with each audio section of the offer rejected in its place (RFC 8829 §5.3.1). */
export function withRejectedAudio(answer: string, offer: string): string {
  const [head = '', ...answered] = sectionsOf(answer);
  const [, ...offered] = sectionsOf(offer);
  const all = offered.map((section) => {
    if (!section.startsWith('m=audio')) return answered.shift() ?? '';
    const line = (/^m=.*/.exec(section)?.[0] ?? '').trim().replace(/^m=audio \d+/, 'm=audio 0');
    return [line, 'c=IN IP4 0.0.0.0', `a=mid:${midOf(section) ?? ''}`, 'a=inactive', ''].join('\r\n');
  });
  return head + all.join('');
}
