// Loaded before a command: reports the most memory that it took.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.argv[1]?.endsWith('run.js'))
  process.on('exit', () => {
    process.stderr.write(`peak of ${Math.round(process.resourceUsage().maxRSS / 1024)} MB\n`);
  });
