const isStart = (name) => /^start([A-Z]|$)/.test(name);

/** Returns whether an expression calls a function named `start…`; calls in arguments do not count. */
function startsWork(node) {
  if (node?.type === 'AwaitExpression') return startsWork(node.argument);
  if (node?.type === 'ConditionalExpression') return startsWork(node.consequent) || startsWork(node.alternate);
  if (node?.type !== 'CallExpression') return false;
  const { callee } = node;
  return isStart(callee.name ?? callee.property?.name ?? '');
}

/**
 * Where a file notes in a stack what a stop has to end, everything that it starts must be noted there: as
 * `opened.defer(() => part.stop())`. A part that was forgotten would outlive the server that started it.
 */
export const startedIsStopped = {
  meta: { schema: [] },
  create(context) {
    const started = [];
    const deferred = [];
    let hasStack = false;
    return {
      'Identifier[name="AsyncDisposableStack"]'() {
        hasStack = true;
      },
      VariableDeclarator(node) {
        if (node.id.type === 'Identifier' && startsWork(node.init)) started.push({ node, name: node.id.name });
      },
      'ExpressionStatement > CallExpression[callee.property.name="start"]'(node) {
        if (node.callee.object.type === 'Identifier') started.push({ node, name: node.callee.object.name });
      },
      'CallExpression[callee.object.name="opened"][callee.property.name="defer"]'(node) {
        deferred.push(context.sourceCode.getText(node));
      },
      'Program:exit'() {
        if (!hasStack) return;
        for (const { node, name } of started) {
          const isStopped = deferred.some((text) => new RegExp(`\\b${name}\\??\\.stop\\(\\)`).test(text));
          if (!isStopped) context.report({ node, message: `Stop it with opened.defer(() => ${name}.stop()).` });
        }
      },
    };
  },
};
