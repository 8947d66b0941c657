import { openTraffic, type RecordedTraffic } from '../../suites/kit/index.ts';
import { Inconclusive } from '../../suites/kit/model/exchange.ts';
import { message } from '../../suites/kit/model/message.ts';
import { UsageError } from '../cli/options.ts';

/**
 * Opens recorded traffic. Throws a UsageError that names the file and its problem, or an Inconclusive if it is empty.
 */
export async function trafficFrom(...given: Parameters<typeof openTraffic>): Promise<RecordedTraffic> {
  const [files] = given;
  try {
    return await openTraffic(...given);
  } catch (error) {
    if (error instanceof Inconclusive)
      throw new Inconclusive(message`nothing can be checked of ${files.join(', ')}: ${error.why}`);
    throw new UsageError(`${files.join(', ')} cannot be checked: ${(error as Error).message}`);
  }
}
