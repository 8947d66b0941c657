/** The oldest supported version of Node. */
const LEAST = [22, 19] as const;

/** Throws an Error with one line if a version of Node is too old. */
export function checkNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1]))
    throw new Error(`plumbline needs Node ${LEAST.join('.')} or later, and this is Node ${version}`);
}

checkNode(process.versions.node);
