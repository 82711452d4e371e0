// Lint rules of this project: what may happen in one file only. Named in `.oxlintrc.json`.

/** Name of a member or key, however it is written: `a.b`, `a['b']`, `` a[`b`] ``, `{ b }`, `{ 'b': c }`. */
function nameOf(key, isComputed) {
  if (key.type === 'Identifier') return isComputed ? null : key.name;
  if (key.type === 'Literal') return String(key.value);
  if (key.type === 'TemplateLiteral' && key.expressions.length === 0) return key.quasis[0].value.cooked;
  return null;
}
const memberName = (node) => nameOf(node.property, node.computed);
const keyName = (node) => (node.type === 'Property' ? nameOf(node.key, node.computed) : null);

/** What stands behind brackets and claims of type: `(a as B)!` is `a`. */
function bare(node) {
  const wrappers = [
    'ParenthesizedExpression',
    'TSAsExpression',
    'TSNonNullExpression',
    'TSSatisfiesExpression',
    'ChainExpression',
  ];
  return node && wrappers.includes(node.type) ? bare(node.expression) : node;
}

/** Last name of an expression: `b` of `b`, `a.b` and `a['b']`. */
function lastName(node) {
  const inner = bare(node);
  if (inner?.type === 'Identifier') return inner.name;
  return inner?.type === 'MemberExpression' ? memberName(inner) : null;
}

/** Names that no other thing has: reading one is reported wherever it comes from, so no other name for its owner hides it. */
const bannedNames = (names, message) => (context) => {
  const isBanned = (name) => name !== null && names.includes(name);
  return {
    MemberExpression(node) {
      if (isBanned(memberName(node))) context.report({ node, message });
    },
    ObjectPattern(node) {
      for (const property of node.properties)
        if (isBanned(keyName(property))) context.report({ node: property, message });
    },
  };
};

/** Places where a value gets another name, or none: what is put there is not followed. */
const MOVES = {
  VariableDeclarator: 'init',
  AssignmentExpression: 'right',
  AssignmentPattern: 'right',
  ReturnStatement: 'argument',
  ArrowFunctionExpression: 'body',
  PropertyDefinition: 'value',
  SpreadElement: 'argument',
  ClassDeclaration: 'superClass',
  ClassExpression: 'superClass',
};
function isMoved(node) {
  let child = node;
  let { parent } = node;
  while (parent && bare(parent) !== parent) [child, parent] = [parent, parent.parent];
  if (!parent) return false;
  if (['ArrayExpression', 'ConditionalExpression', 'LogicalExpression', 'ExportSpecifier'].includes(parent.type))
    return true;
  if (['CallExpression', 'NewExpression'].includes(parent.type)) return parent.callee !== child;
  // Under its own name it can still be seen where it arrives.
  if (parent.type === 'Property')
    return parent.value === child && keyName(parent) !== lastName(child) && parent.parent.type === 'ObjectExpression';
  return MOVES[parent.type] !== undefined && parent[MOVES[parent.type]] === child;
}

/** Things that keep their name, so that each use of them is seen. */
const keptNames = (names, message) => (context) => {
  const isKept = (name) => name !== null && names.includes(name);
  const report = (node) => context.report({ node, message });
  return {
    Identifier(node) {
      const isMember = node.parent.type === 'MemberExpression' && node.parent.property === node;
      if (isKept(node.name) && !isMember && isMoved(node)) report(node);
    },
    MemberExpression(node) {
      if (isKept(memberName(node)) && isMoved(node)) report(node);
    },
    ImportSpecifier(node) {
      const imported = nameOf(node.imported, false);
      if (isKept(imported) && node.local.name !== imported) report(node);
    },
    ObjectPattern(node) {
      for (const property of node.properties) {
        const local = property.value?.type === 'AssignmentPattern' ? property.value.left : property.value;
        if (isKept(keyName(property)) && local.name !== keyName(property)) report(property);
      }
    },
  };
};

/** Members of things of these names. */
const members = (objects, properties, message) => (context) => ({
  MemberExpression(node) {
    if (objects.includes(lastName(node.object)) && properties.includes(memberName(node)))
      context.report({ node, message });
  },
});

/** Members of these objects, written out or taken from them: `window.fetch`, `const { fetch } = window`. */
const membersOrTaken = (objects, properties, message) => (context) => ({
  ...members(objects, properties, message)(context),
  VariableDeclarator(node) {
    if (node.id.type !== 'ObjectPattern' || !objects.includes(lastName(node.init))) return;
    for (const property of node.id.properties)
      if (properties.includes(keyName(property))) context.report({ node: property, message });
  },
});

const makings = (classes, message) => (context) => ({
  NewExpression(node) {
    if (classes.includes(lastName(node.callee))) context.report({ node, message });
  },
});

const isText = (node, pattern) =>
  node?.type === 'Literal' && typeof node.value === 'string' && pattern.test(node.value);
/** What tells letters and digits of the keyboard apart: `event.key === 'k'`, `event.key.toLowerCase()`, `'KeyK'`. */
const lettersOfKeys = (message) => (context) => ({
  Literal(node) {
    if (isText(node, /^(Key[A-Z]|Digit[0-9])$/)) context.report({ node, message });
  },
  Property(node) {
    if (/^(Key[A-Z]|Digit[0-9])$/.test(keyName(node) ?? '') && node.key.type === 'Identifier')
      context.report({ node, message });
  },
  BinaryExpression(node) {
    for (const [side, other] of [
      [node.left, node.right],
      [node.right, node.left],
    ])
      if (lastName(side) === 'key' && isText(other, /^[A-Za-z0-9]$/)) context.report({ node, message });
  },
  CallExpression(node) {
    const { callee } = node;
    if (callee.type !== 'MemberExpression' || lastName(callee.object) !== 'key') return;
    if (/^to(Locale)?(Lower|Upper)Case$/.test(memberName(callee) ?? '')) context.report({ node, message });
  },
  ...bannedNames(['keyCode', 'charCode', 'which'], message)(context),
});

/** Several checks as one rule: each hears of every node. */
const all = (...checks) => ({
  meta: { type: 'problem', schema: [] },
  create: (context) => {
    const made = checks.map((check) => check(context));
    const types = new Set(made.flatMap(Object.keys));
    return Object.fromEntries(
      [...types].map((type) => [type, (node) => made.forEach((visitors) => visitors[type]?.(node))]),
    );
  },
});

const WINDOWS = ['BrowserWindow', 'BaseWindow', 'BrowserView', 'WebContentsView'];
const WINDOW = 'Windows are made in one file.';
const CHANNEL = 'Channels are registered by the bridge.';
const LISTENING = ['handle', 'handleOnce', 'on', 'once', 'addListener', 'prependListener'];
const SINK = 'Server text is rendered as text.';
const MARKUP = ['innerHTML', 'outerHTML', 'srcdoc'];
const ROOM =
  'Only renderer/platform/web talks to the network; storage is reached by lib/storage, lib/tabStorage and lib/recordings.';
const TIME = "Use lib/serverTime: this computer's clock may be wrong.";
const GLOBALS = ['window', 'globalThis', 'self', 'top', 'parent', 'frames', 'defaultView'];

export default {
  meta: { name: 'farsight' },
  rules: {
    'text-sinks': all(
      bannedNames(['insertAdjacentHTML', 'setHTMLUnsafe', 'parseHTMLUnsafe', 'createContextualFragment'], SINK),
      members(['document', 'ownerDocument'], ['write', 'writeln'], SINK),
      (context) => ({
        JSXAttribute(node) {
          if (node.name.name === 'dangerouslySetInnerHTML') context.report({ node, message: SINK });
        },
        // Reading markup is harmless.
        AssignmentExpression(node) {
          if (node.left.type === 'MemberExpression' && MARKUP.includes(memberName(node.left)))
            context.report({ node, message: SINK });
        },
        ObjectExpression(node) {
          for (const property of node.properties)
            if (['dangerouslySetInnerHTML', ...MARKUP].includes(keyName(property)))
              context.report({ node: property, message: SINK });
        },
      }),
    ),
    'desktop-chokepoints': all(
      makings(WINDOWS, WINDOW),
      keptNames(WINDOWS, `${WINDOW} Its class keeps its name.`),
      bannedNames(['openExternal', 'openPath'], 'Links leave through one file.'),
      makings(['Notification'], 'Notifications are shown by one file, which escapes them.'),
      members(['ipcMain', 'ipc'], LISTENING, CHANNEL),
      keptNames(['ipcMain'], `${CHANNEL} It keeps its name.`),
      keptNames(['ipcRenderer'], 'The page gets functions, never the way to every channel.'),
    ),
    'own-rooms': all(
      membersOrTaken(
        GLOBALS,
        [
          'fetch',
          'EventSource',
          'WebSocket',
          'XMLHttpRequest',
          'localStorage',
          'sessionStorage',
          'indexedDB',
          'caches',
        ],
        ROOM,
      ),
      bannedNames(['sendBeacon', 'getDirectory'], ROOM),
    ),
    'letter-keys': all(
      lettersOfKeys('Use lib/letterOf: where a letter or digit is depends on the layout of the keyboard.'),
    ),
    'server-time': all(members(['Date'], ['now'], TIME), (context) => ({
      NewExpression(node) {
        if (lastName(node.callee) === 'Date' && node.arguments.length === 0) context.report({ node, message: TIME });
      },
      CallExpression(node) {
        if (bare(node.callee)?.type === 'Identifier' && node.callee.name === 'Date')
          context.report({ node, message: TIME });
      },
    })),
    'lazy-parts': all(
      membersOrTaken(
        ['React', 'react'],
        ['lazy'],
        'Use components/lazyPart: a script that fails to load must not take the page along.',
      ),
    ),
  },
};
