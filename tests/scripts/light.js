// Loaded before a command, it lets nothing be loaded that a command works with: an attempt gets an error.
import { registerHooks } from 'node:module';

// How a value is escaped is no work: each error line needs it.
const WORK =
  /\/(?<!\/scripts\/)(mock|reports(?!\/sinks\.ts)|bench)\/|\/scripts\/\w+\/run\.ts$|\/generated\/[^/]*claims\.|\/suites\/([^/]*|kit\/index)\.ts$/;

const root = new URL('../../', import.meta.url).href;

registerHooks({
  load(url, context, next) {
    // Where the project lies says nothing of a file.
    const own = url.startsWith(root) ? `/${url.slice(root.length)}` : '';
    if (!own.includes('/node_modules/') && WORK.test(own)) throw new Error(`${url} was loaded`);
    return next(url, context);
  },
});
