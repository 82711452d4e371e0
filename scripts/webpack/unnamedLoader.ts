/** Takes the display names from a library's components and marks what it makes as free of side effects, so that what is unused is left out. */
module.exports = function unnamedLoader(source: string): string {
  return source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2')
    .replace(/^(var \w+ = )(React\d*\[\w+\]);$/gm, '$1/* @__PURE__ */ (() => $2)();')
    .replace(/^(var \w+ = )(Object\.getOwnPropertyNames\(.*|Symbol\(.*)$/gm, '$1/* @__PURE__ */ $2');
};
