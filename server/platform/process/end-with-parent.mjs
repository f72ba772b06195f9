// Loaded before a program whose parent has a channel to it: when the parent is gone, for any reason, the program ends.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The channel alone does not keep the program running.
  process.channel.unref();
}
