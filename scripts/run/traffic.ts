import { openTraffic, type Traffic } from '../../suites/kit/index.ts';
import { UsageError } from '../cli/options.ts';

/** Opens recorded traffic. Throws a UsageError that names the file and says what is wrong with it. */
export async function trafficFrom(...given: Parameters<typeof openTraffic>): Promise<Traffic> {
  const [files] = given;
  try {
    return await openTraffic(...given);
  } catch (error) {
    throw new UsageError(`${files.join(', ')} cannot be judged: ${(error as Error).message}`);
  }
}
