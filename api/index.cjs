'use strict';

// For `require('plumbline')`: the package is of modules, which an older Node cannot require.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19))
  throw new Error(`plumbline needs Node 22.19 or later, and this is Node ${process.versions.node}`);

exports.startMock = (options) => import('./index.js').then(({ startMock }) => startMock(options));
