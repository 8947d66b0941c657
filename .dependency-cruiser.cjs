/** The arrows of the design: scripts → {suites, load, bench, mock, reports} → {generated, tools} → specs. */
const only = (from, allowed) => ({
  name: `${from}-imports`,
  severity: 'error',
  from: { path: `^${from}/` },
  to: {
    path: '^(specs|generated|suites|mock|load|bench|reports|scripts|tools|tests)/',
    pathNot: `^(${[from, ...allowed].join('|')})/`,
  },
});
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    only('specs', []),
    only('tools', []),
    only('generated', ['specs']),
    only('suites', ['generated', 'specs']),
    only('mock', ['generated', 'specs']),
    only('load', ['generated', 'specs', 'tools', 'suites']),
    only('bench', ['generated', 'mock']),
    only('reports', ['generated', 'specs', 'suites']),
    {
      name: 'nothing-imports-scripts',
      severity: 'error',
      from: { pathNot: '^(scripts|tests)/' },
      to: { path: '^scripts/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
