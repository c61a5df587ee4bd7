// Loaded before the server: a parent that is killed passes no signal on, so the server watches it
// and closes when it is gone.
const parent = process.ppid;
const lookEveryMs = 250;

if (process.env.END_WITH_PARENT === '1') {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMs);
  timer.unref();
}
