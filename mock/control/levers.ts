import { register } from '../prospecting/registrations.ts';
import { SITUATIONS } from '../situation.ts';
import { newId } from '../prospecting/store.ts';
import type { Bundle, KeyName } from '../world.ts';

type Json = Readonly<Record<string, unknown>>;
type Lever = (bundle: Bundle, value: unknown) => void;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isString = (value: unknown): value is string => typeof value === 'string';

/** Puts an account into rare states: `{ slowReads: true }`. */
function situation(bundle: Bundle, value: unknown): void {
  const known = Object.entries(isRecord(value) ? value : { value });
  for (const [name, isOn] of known) {
    const found = SITUATIONS.find((each) => each === name);
    if (found === undefined || typeof isOn !== 'boolean')
      throw new RangeError(`situation takes booleans of ${SITUATIONS.join(', ')}`);
    bundle.situation[found] = isOn;
  }
}

/** Registers a URL for events of one campaign, or of all. */
function registerWebhook({ main }: Bundle, value: unknown): void {
  const { url, events, campaignId } = isRecord(value) ? value : {};
  if (!isString(url) || !URL.canParse(url) || !Array.isArray(events) || !events.every(isString))
    throw new RangeError('registerWebhook takes { url, events, campaignId? }');
  register(main.prospecting, { url, events, ...(isString(campaignId) && { campaignId }) });
}

/** Sets the balance. */
function credits({ main }: Bundle, value: unknown): void {
  if (typeof value !== 'number' || value < 0)
    throw new RangeError('credits takes a number that is not negative');
  main.prospecting.credits = value;
}

/** Sets what finders find from now on; null for nothing. */
function finds({ main }: Bundle, value: unknown): void {
  if (value !== null && !isString(value)) throw new RangeError('finds takes a string, or null');
  main.prospecting.finds = value;
}

/** Something was sent in a campaign, and no message is kept of it. */
function sentWithoutMessage({ main }: Bundle, campaignId: unknown): void {
  const { prospecting: store } = main;
  const campaign = store.campaigns.find(({ id }) => id === campaignId);
  if (campaign === undefined) throw new RangeError('sentWithoutMessage takes the id of a campaign');
  const contactId = store.contacts[0]?.id ?? '';
  store.activities.push({
    id: newId(store),
    campaignId: campaign.id,
    contactId,
    event: 'EMAIL_SENT',
    date: main.now(),
    message: null,
  });
}

/** Deletes a key for good. */
function deleteKey(bundle: Bundle, value: unknown): void {
  const name = (Object.keys(bundle.keys) as KeyName[]).find((each) => each === value);
  if (name === undefined)
    throw new RangeError(`deleteKey takes one of ${Object.keys(bundle.keys).join(', ')}`);
  bundle.deletedKeys.add(name);
}

/** What `PATCH /accounts/{id}` can do to an account, by the key of its body. */
export const LEVERS: Readonly<Record<string, Lever>> = {
  situation,
  registerWebhook,
  credits,
  finds,
  sentWithoutMessage,
  deleteKey,
};
