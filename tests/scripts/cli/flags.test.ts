import { afterEach, describe, expect, test, vi } from 'vitest';
import { declare } from '../../../scripts/cli/declare.ts';
import { OPTIONS, type OptionName } from '../../../scripts/cli/options.ts';

afterEach(() => vi.unstubAllEnvs());

const flags = (Object.keys(OPTIONS) as OptionName[]).flatMap((name) => {
  const option = OPTIONS[name]();
  return option.isBoolean() && option.envVar !== undefined ? [{ name, variable: option.envVar }] : [];
});

/** The value of an option when its variable has a value, and the warnings about it. */
function read(name: OptionName, variable: string, value: string, ...args: readonly string[]) {
  vi.stubEnv(variable, value);
  let said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => (said += String(text)) !== '');
  try {
    const program = declare('test', { does: 'Tests.', options: [name], examples: [], codes: {} })
      .program()
      .parse(args, { from: 'user' });
    return { option: (program.opts() as Record<string, unknown>)[name], said };
  } catch (error) {
    return { ended: (error as { exitCode?: number }).exitCode, said };
  } finally {
    vi.restoreAllMocks();
  }
}

test('the options that are a consent, or take data along, are among those that are tested', () => {
  expect(flags.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['allowBurst', 'allowScratchWrites', 'keepPayloads', 'updateBaseline']),
  );
});

describe.each(flags)('$variable', ({ name, variable }) => {
  test.each(['1', 'true', 'YES', 'on'])('%s says yes', (value) => {
    expect(read(name, variable, value)).toEqual({ option: true, said: '' });
  });
  test.each(['0', 'False', 'no', 'OFF', ''])('"%s" leaves the option out', (value) => {
    expect(read(name, variable, value)).toEqual({ option: undefined, said: '' });
  });
  test.each(['maybe', '2', '-', 'ja'])('%s is refused in one line', (value) => {
    const { ended, said } = read(name, variable, value);
    expect(ended).toBe(2);
    expect(said).toMatch(new RegExp(`^plumbline: ${variable} takes 1, true, .*\\n$`));
  });
  test('says nothing against the command line', () => {
    const { long } = OPTIONS[name]();
    expect(read(name, variable, '0', long ?? '').option).toBe(true);
  });
});
