/** Takes the display names from a library's components and marks what it makes, classes with a context included, as free of side effects, so that what is unused is left out. */
module.exports = function unnamedLoader(source: string): string {
  return source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2')
    .replace(
      /^var (\w+) = (class extends [\s\S]*?^\};)\n\1\.contextType = (\w+);$/gm,
      'var $1 = /* @__PURE__ */ (() => { const made = $2 made.contextType = $3; return made; })();',
    )
    .replace(/^(var \w+ = )(React\d*\[\w+\]);$/gm, '$1/* @__PURE__ */ (() => $2)();')
    .replace(/^(var \w+ = )(Object\.getOwnPropertyNames\(.*|Symbol\(.*)$/gm, '$1/* @__PURE__ */ $2');
};
