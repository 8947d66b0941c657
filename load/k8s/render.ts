import { stringify } from 'yaml';

/** The operator of the rendered TestRun: its release, and the digest of its published schema. */
export const OPERATOR = {
  release: 'v1.6.0',
  schema:
    'https://raw.githubusercontent.com/grafana/k6-operator/cf0ae21f4e26b0dd0f99d763ae72e063b4384f2a/config/crd/bases/k6.io_testruns.yaml',
  sha256: 'd4df597bb94d210bcb9368dd4faf81da25c08194e240da98e4df8887563be185',
} as const;

/** Most bytes of a ConfigMap. */
export const MOST_CONFIG_BYTES = 2 ** 20;

export interface Manifest {
  /** The name of a profile or a k6 run. */
  readonly name: string;
  /** The script with its plan, as archived by `k6 archive`. */
  readonly packed: Buffer;
  readonly parallelism: number;
  readonly image: string;
  /** The Secret with the key, and the name of its entry. */
  readonly secret: { readonly name: string; readonly key: string };
}

/** The settings cannot be rendered; the message says what to do. */
export class ManifestError extends Error {}

/** The TestRun of a manifest. It refers to the key by its Secret, and never contains the key. */
export function testRun({ name, parallelism, image, secret }: Manifest): Readonly<Record<string, unknown>> {
  return {
    apiVersion: 'k6.io/v1alpha1',
    kind: 'TestRun',
    metadata: { name: `plumbline-${name}` },
    spec: {
      parallelism,
      script: { configMap: { name: `plumbline-${name}`, file: `${name}.tar` } },
      // It creates the archive again, for which it needs no key. Values given to it would become part of that archive.
      initializer: { image },
      runner: {
        image,
        env: [
          { name: 'PLUMBLINE_KEY', valueFrom: { secretKeyRef: { name: secret.name, key: secret.key } } },
          // A line of the log is exactly one JSON value.
          { name: 'K6_LOG_FORMAT', value: 'raw' },
          { name: 'K6_NO_USAGE_REPORT', value: 'true' },
          { name: 'K6_AUTO_EXTENSION_RESOLUTION', value: 'false' },
        ],
        resources: { requests: { cpu: '1', memory: '512Mi' }, limits: { memory: '1Gi' } },
      },
    },
  };
}

/** The ConfigMap with the script, and the TestRun, in one file. Throws a ManifestError if the script is too large. */
export function manifest(settings: Manifest): string {
  const { name, packed } = settings;
  if (packed.length >= MOST_CONFIG_BYTES)
    throw new ManifestError(
      `the archive of ${name} has ${packed.length} bytes; a ConfigMap holds less than ${MOST_CONFIG_BYTES}`,
    );
  const configMap = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: `plumbline-${name}` },
    binaryData: { [`${name}.tar`]: packed.toString('base64') },
  };
  return [configMap, testRun(settings)].map((document) => stringify(document)).join('---\n');
}
