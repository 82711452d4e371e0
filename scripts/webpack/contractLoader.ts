import ts from 'typescript';

type Edit = readonly [from: number, to: number, text: string];

const nameOf = (node: ts.Expression): string => (ts.isIdentifier(node) ? node.text : '');

/** What only its users can tell from another of its kind: `v.object(…)`, `endpoint(…)`, `entity(…)`, and `device.wire`. */
function isContract(made: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(made)) return made.name.text === 'wire';
  if (!ts.isCallExpression(made)) return false;
  const { expression } = made;
  const root = ts.isPropertyAccessExpression(expression) ? expression.expression : expression;
  return ['v', 'endpoint', 'entity', 'recordOf'].includes(nameOf(root));
}

/** The part of a call that holds a server to the contract: the `response` of an `endpoint(…)`, the second of three arguments of a `field(…)`. */
function strictPartOf(node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const [, second, third] = node.arguments;
  if (nameOf(node.expression) === 'field') return third && second;
  if (nameOf(node.expression) !== 'endpoint' || !third || !ts.isObjectLiteralExpression(third)) return undefined;
  const response = third.properties.find((one) => one.name?.getText() === 'response');
  return response && ts.isPropertyAssignment(response) ? response.initializer : undefined;
}

function editsOf(initializer: ts.Expression): Edit[] {
  const edits: Edit[] = [];
  const visit = (node: ts.Node): void => {
    const strict = strictPartOf(node);
    if (strict) edits.push([strict.getStart(), strict.getEnd(), 'null']);
    ts.forEachChild(node, (child) => {
      if (child !== strict) visit(child);
    });
  };
  visit(initializer);
  if (!isContract(initializer)) return edits;
  const [from, to] = [initializer.getStart(), initializer.getEnd()];
  return [[from, from, '/* @__PURE__ */ (() => '], ...edits, [to, to, ')()']];
}

/**
 * Leaves out of a script what only the sandbox asks for: the schemas that hold a server to the contract, and with them the
 * declarations that nothing else uses, which the minifier could not know to be free of side effects.
 */
module.exports = function contractLoader(source: string): string {
  const file = ts.createSourceFile('contract.ts', source, ts.ScriptTarget.Latest, true);
  const edits = file.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ initializer }) => (initializer ? editsOf(initializer) : []))
    .sort(([a], [b]) => a - b);
  return edits.reduceRight((text, [from, to, put]) => text.slice(0, from) + put + text.slice(to), source);
};
