import { parentPort } from 'node:worker_threads';

// A rendering thread without the built application: it echoes its orders and asks what the address names.
const forgotten = [];
parentPort.on('message', (order) => {
  if (order.kind === 'forget') forgotten.push(order.tags);
  if (order.kind === 'answer' || order.kind === 'refuse') {
    const text = order.kind === 'answer' ? order.answer : `${order.name}: ${order.message}`;
    produced(order.call, text);
  }
  if (order.kind !== 'produce') return;
  if (order.address === '/crash') process.exit(1);
  if (order.address.startsWith('/ask/')) {
    parentPort.postMessage({ kind: 'ask', call: order.job, question: order.address.slice(5), argument: order.seq });
  } else produced(order.job, JSON.stringify({ address: order.address, forgotten }));
});

function produced(job, reason) {
  const problem = { reason, isPassing: false };
  parentPort.postMessage({ kind: 'produced', job, production: { kind: 'failed', tags: [], problem } });
}
parentPort.postMessage({ kind: 'ready' });
