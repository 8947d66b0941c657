/** The arrows of the design: scripts → {suites, load, bench, mock, gate → reports} → {generated, tools} → specs. */
const only = (from, allowed) => ({
  name: `${from}-imports`,
  severity: 'error',
  from: { path: `^${from}/` },
  to: {
    path: '^(specs|generated|suites|mock|api|load|bench|gate|reports|scripts|tools|tests)/',
    pathNot: `^(${[from, ...allowed].join('|')})/`,
  },
});
/** The layers of the kit: each imports from those before it; only the door imports from targets. */
const LAYERS = [
  'model',
  'checks',
  'confirm',
  'verdicts',
  'redaction',
  'profile',
  'history',
  'limiter',
  'run',
  'targets',
];
const layers = LAYERS.slice(0, -1).map((layer, index) => ({
  name: `kit-${layer}-imports-no-later-layer`,
  severity: 'error',
  from: { path: `^suites/kit/${layer}/` },
  to: { path: `^suites/kit/(${LAYERS.slice(index + 1).join('|')}|index\\.ts)` },
}));
/** Lists of what the files of a folder define: of each folder its own, which it alone reads. */
const REGISTRIES = '(sections|drifts|variants)\\.ts$';
const REGISTRIES_OF = { suites: 'sections\\.ts$', mock: '(drifts|variants)\\.ts$' };
const registryOf = (folder) => ({
  name: `registries-of-${folder}-are-its-own`,
  severity: 'error',
  from: { path: '^(suites|mock|api|load|bench|gate|reports|scripts|tools)/', pathNot: `^${folder}/` },
  to: { path: `^generated/${REGISTRIES_OF[folder]}` },
});
module.exports = {
  forbidden: [
    ...layers,
    {
      name: 'targets-know-the-ports-alone',
      severity: 'error',
      from: { path: '^suites/kit/targets/' },
      to: { path: '^suites/kit/(run|limiter|history|verdicts|confirm)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    only('specs', []),
    only('tools', ['specs']),
    { ...only('generated', ['specs']), from: { path: '^generated/', pathNot: `^generated/${REGISTRIES}` } },
    ...['suites', 'mock'].map(registryOf),
    only('suites', ['generated', 'specs']),
    only('mock', ['generated', 'specs']),
    // A strict mock lints what it is sent: the mock has a port for that, and knows no gate.
    only('api', ['generated', 'specs', 'mock', 'gate']),
    only('load', ['generated', 'specs', 'tools', 'suites']),
    only('bench', ['generated', 'mock']),
    only('reports', ['generated', 'specs', 'suites']),
    only('gate', ['generated', 'specs', 'suites', 'reports']),
    {
      name: 'the-kit-knows-no-service',
      severity: 'error',
      from: { path: '^suites/kit/' },
      to: { path: '^suites/(?!kit/)' },
    },
    {
      // What several sections need stands in a room of its own.
      name: 'sections-offer-claims-alone',
      severity: 'error',
      from: { path: '^suites/(inbox|prospecting)/' },
      to: {
        path: '^suites/(inbox|prospecting)/',
        pathNot: '^suites/(inbox|prospecting)/((checks|support|scenarios|arbitraries)/|account\\.ts$)',
      },
    },
    {
      name: 'the-mock-knows-nothing-that-bends-it',
      severity: 'error',
      from: { path: '^mock/(http|inbox|prospecting|limits|webhooks)/' },
      to: { path: '^mock/(drifts|variants|mutants|control)/' },
    },
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
