/** Libraries look for hooks that React 17 lacks in ways that make webpack keep all of React's names, and bring its code for that into every visit. */
module.exports = function reactNamesLoader(source: string): string {
  return source
    .replace(/const safeReact = \{\s*\.\.\.React,?\s*\};/, '')
    .replaceAll('safeReact.', 'React.')
    .replace(/React\['(\w+)' \+ '(\w+)'\]/g, 'React.$1$2');
};
