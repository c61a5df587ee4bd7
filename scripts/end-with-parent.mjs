// Loaded before the server: should whoever started it be killed, so that no signal is passed on,
// the server closes as if it had been told to.
const parent = process.ppid;
const LOOK_EVERY_MS = 250;

if (process.env.END_WITH_PARENT === '1') {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
}
