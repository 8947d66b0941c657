import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['generated/', 'dist/', 'reports/out/', 'node_modules/', 'load/k6/', '**/*.js', '*.cjs'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // Handlers and scenarios keep one signature whether or not they wait.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Types from an OpenAPI file promise more than a server keeps: a check that looks needless is the point.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Types are stripped where the code runs, so that no enumeration is our own.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // The documents count characters, which is what a spread of a string yields.
      '@typescript-eslint/no-misused-spread': 'off',
    },
  },
  {
    // What is sent goes through the client, and to a real account through the guard.
    files: ['suites/**/*.ts'],
    ignores: ['suites/kit/{http/client,target/mock,target/receiver,target/live/guard,target/live/wire}.ts'],
    rules: {
      'no-restricted-globals': ['error', 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'],
      'no-restricted-properties': [
        'error',
        ...['fetch', 'WebSocket'].map((property) => ({ object: 'globalThis', property })),
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            ...['http', 'https', 'http2', 'net', 'tls', 'dgram', 'child_process', 'execa'].flatMap((name) => [
              { name, message: 'Send through the client of the bench.' },
              { name: `node:${name}`, message: 'Send through the client of the bench.' },
            ]),
            {
              name: 'undici',
              allowImportNames: ['errors'],
              message: 'Send through the client of the bench.',
            },
          ],
        },
      ],
    },
  },
);
