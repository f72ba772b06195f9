// Loaded before a program whose parent keeps a channel to it: a parent that is gone, however it ended, ends the program
// as a supervisor would.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The program ends when its own work is done.
  process.channel.unref();
}
