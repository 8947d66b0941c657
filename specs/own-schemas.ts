/**
 * An option of ajv for schemas of ours, which a test validates. Compiling the schema of schemas would take most of the
 * time of a small file.
 */
export const OWN_SCHEMAS = { validateSchema: false } as const;
