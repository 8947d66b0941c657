/** A program that npm does not provide: its pinned version and the address of its releases. */
export interface ToolPin {
  readonly version: string;
  /** Its licence by SPDX name, and the address of its sources; both are printed before the installation. */
  readonly licence: string;
  readonly source: string;
  /** The oldest supported version on PATH. */
  readonly atLeast: string;
  /** The variable with the path of a binary, which is then used unchanged. */
  readonly variable: string;
  /** Argument that makes it print its version. */
  readonly versionArgument: string;
  /** Go package of the pinned version. */
  readonly goPackage: string;
  /** The checksum of that version of the module in Go's checksum database. */
  readonly goSum: string;
  /** Folder of the release, with the archives and their checksums. */
  readonly release: string;
  readonly checksums: string;
  /** Name of the archive for a platform; undefined if the release has none. */
  archive(platform: NodeJS.Platform, arch: string): string | undefined;
}

const GO_ARCH: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };
const K6 = '1.8.1';
const OASDIFF = '1.11.9';

export const pins = {
  k6: {
    version: K6,
    licence: 'AGPL-3.0-only',
    source: 'https://github.com/grafana/k6',
    atLeast: '1.0.0',
    variable: 'PLUMBLINE_K6',
    versionArgument: 'version',
    goPackage: `go.k6.io/k6@v${K6}`,
    goSum: 'h1:orZsbZ2Od0CVZICs9YpTgkKcxfPghJW8VZtwg0cj8H8=',
    release: `https://github.com/grafana/k6/releases/download/v${K6}`,
    checksums: `k6-v${K6}-checksums.txt`,
    archive(platform, arch) {
      const cpu = GO_ARCH[arch];
      if (cpu === undefined) return undefined;
      if (platform === 'linux') return `k6-v${K6}-linux-${cpu}.tar.gz`;
      if (platform === 'darwin') return `k6-v${K6}-macos-${cpu}.zip`;
      return platform === 'win32' && cpu === 'amd64' ? `k6-v${K6}-windows-amd64.zip` : undefined;
    },
  },
  oasdiff: {
    version: OASDIFF,
    licence: 'Apache-2.0',
    source: 'https://github.com/oasdiff/oasdiff',
    atLeast: OASDIFF,
    variable: 'PLUMBLINE_OASDIFF',
    versionArgument: '--version',
    goPackage: `github.com/oasdiff/oasdiff@v${OASDIFF}`,
    goSum: 'h1:M/pIY4K1MWnML0DkAdUQU/CnJdNDr2z2hpD0lpKSccM=',
    release: `https://github.com/oasdiff/oasdiff/releases/download/v${OASDIFF}`,
    checksums: 'checksums.txt',
    archive(platform, arch) {
      const cpu = GO_ARCH[arch];
      if (cpu === undefined) return undefined;
      if (platform === 'linux') return `oasdiff_${OASDIFF}_linux_${cpu}.tar.gz`;
      if (platform === 'darwin') return `oasdiff_${OASDIFF}_darwin_all.tar.gz`;
      return platform === 'win32' ? `oasdiff_${OASDIFF}_windows_${cpu}.tar.gz` : undefined;
    },
  },
} as const satisfies Readonly<Record<string, ToolPin>>;

export type ToolName = keyof typeof pins;
