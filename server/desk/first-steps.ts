import { and, eq, inArray, isNotNull, max, notInArray, sql } from 'drizzle-orm';
import type { FirstStep, FirstSteps, StepState } from '#contract/desk/first-steps.ts';
import { digitalProductTypes } from '#contract/shop.ts';
import { isOpenAttempt } from '../attempts/attempts.ts';
import { type Config, isSandbox } from '../config.ts';
import type { Database } from '../db/open.ts';
import {
  orders,
  paymentAttempts,
  products,
  staffPasskeys,
  storedCallbacks,
  variants,
  vaultCodes,
} from '../db/schema.ts';
import { isShownVariant } from '../db/visibility.ts';
import type { Deps } from '../deps.ts';
import { findSampleGoods, isSampleRemoved } from '../seed/sample-goods.ts';
import type { StoredSettings } from '../shop/settings.ts';
import { second } from '../time.ts';

/** Looks how far the shop is on the way from the sample shop to the owner's own. */

/** A step of which nothing, a part or all is there. */
const stateOf = (isDone: boolean, isBegun: boolean): StepState => (isDone ? 'done' : isBegun ? 'doing' : 'open');

const isAny = async (query: PromiseLike<readonly unknown[]>): Promise<boolean> => (await query).length > 0;

/** The name that a shop has before its owner names it. */
const sampleName = 'Uwanja';

function contactState({ settings: { name, phone } }: StoredSettings): StepState {
  const isNamed = name !== sampleName;
  return stateOf(isNamed && phone !== '', isNamed || phone !== '');
}

/** The states of the steps about the owner's own goods, which are all but the sample ones. */
async function ownGoodsStates(db: Database): Promise<Pick<Record<FirstStep, StepState>, 'product' | 'codes'>> {
  const sample = await findSampleGoods(db, { shownOnly: false });
  const isOwn = sample.products.length > 0 ? notInArray(products.itemID, [...sample.products]) : undefined;
  const isDigital = inArray(products.itemType, [...digitalProductTypes]);
  const ofVariants = (condition: ReturnType<typeof and>) =>
    isAny(
      db
        .select({ variantID: variants.variantID })
        .from(variants)
        .innerJoin(products, eq(products.itemID, variants.itemID))
        .where(and(isOwn, condition))
        .limit(1),
    );
  const [isShown, isBegun, hasDigital, hasCodes] = await Promise.all([
    ofVariants(isShownVariant),
    ofVariants(undefined),
    ofVariants(and(isShownVariant, isDigital)),
    isAny(
      db
        .select({ codeID: vaultCodes.codeID })
        .from(vaultCodes)
        .innerJoin(variants, eq(variants.variantID, vaultCodes.variantID))
        .innerJoin(products, eq(products.itemID, variants.itemID))
        .where(and(isOwn, isDigital))
        .limit(1),
    ),
  ]);
  return {
    product: stateOf(isShown, isBegun),
    // A shop whose own goods have no codes needs none.
    codes: stateOf(hasCodes || (isShown && !hasDigital), hasDigital),
  };
}

async function purchaseState(db: Database): Promise<StepState> {
  const [paid, prompted] = await Promise.all([
    db.$count(orders, isNotNull(orders.paidAt)),
    db.$count(paymentAttempts, isOpenAttempt),
  ]);
  return stateOf(paid > 0, prompted > 0);
}

/** Names the settings that a live shop lacks. */
function missingSettings(config: Config): Pick<FirstSteps['live'], 'missing' | 'advised'> {
  const isPractice = isSandbox(config);
  const ofMpesa = ['DARAJA_URL', 'DARAJA_CONSUMER_KEY', 'DARAJA_CONSUMER_SECRET', 'DARAJA_SHORTCODE', 'DARAJA_PASSKEY'];
  return {
    missing: [
      ...(isPractice ? ofMpesa : []),
      ...(config.daraja.callbackIps.length === 0 ? ['DARAJA_CALLBACK_IPS'] : []),
      ...(config.publicUrl?.startsWith('https:') ? [] : ['PUBLIC_URL']),
    ],
    advised: [
      ...(config.databaseUrl === null ? ['DATABASE_URL'] : []),
      ...(isPractice || config.vaultKeys.length === 0 ? ['VAULT_KEY'] : []),
      ...(config.messages.gateway === null ? ['AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY'] : []),
      ...(config.messages.mailServer === null ? ['SMTP_URL', 'MAIL_FROM'] : []),
    ],
  };
}

/** How long the shop waits for its own answer at its public address, in milliseconds. */
const reachMs = 3 * second;

const isReachable = ({ fetch, publicUrl }: Deps): Promise<boolean> =>
  fetch(`${publicUrl()}/healthz`, { signal: AbortSignal.timeout(reachMs), redirect: 'error' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Reads the outcome of the last job that registered the paybill's addresses. */
async function findRegistration(db: Database): Promise<FirstSteps['live']['registration']> {
  const [job] = await db.select({ state: sql<string>`state`, tried: sql<boolean>`tried` }).from(
    sql`(select state::text as state, retry_count > 0 as tried from pgboss.job
      where name = 'register-callbacks' and data->>'key' = 'c2b' order by created_on desc limit 1) as last`,
  );
  if (!job) return 'none';
  if (job.state === 'completed') return 'registered';
  return job.state === 'failed' || job.tried ? 'refused' : 'waiting';
}

async function readLive(deps: Deps): Promise<FirstSteps['live']> {
  const { db, config } = deps;
  const isPractice = isSandbox(config);
  const [callbacks] = await db.select({ at: max(storedCallbacks.receivedAt) }).from(storedCallbacks);
  return {
    isPractice,
    ...missingSettings(config),
    publicUrl: deps.publicUrl(),
    isReachable: isPractice ? null : await isReachable(deps),
    registration: isPractice ? 'none' : await findRegistration(db),
    lastCallbackAt: isPractice ? null : (callbacks?.at?.toISOString() ?? null),
  };
}

const liveState = ({ isPractice, missing, isReachable, registration, lastCallbackAt }: FirstSteps['live']): StepState =>
  stateOf(
    missing.length === 0 && isReachable === true && registration === 'registered' && lastCallbackAt !== null,
    !isPractice,
  );

/** Reads the first steps of a person of the staff. */
export async function readFirstSteps(deps: Deps, staffID: string): Promise<FirstSteps> {
  const { db, shopSettings } = deps;
  const [stored, isRemoved, sample, goods, purchase, passkeys, live] = await Promise.all([
    shopSettings.read(),
    isSampleRemoved(db),
    findSampleGoods(db, { shownOnly: true }),
    ownGoodsStates(db),
    purchaseState(db),
    db.$count(staffPasskeys, eq(staffPasskeys.staffID, staffID)),
    readLive(deps),
  ]);
  const counts = {
    products: sample.products.length,
    services: sample.services.length,
    articles: sample.articles.length,
  };
  return {
    steps: {
      contact: contactState(stored),
      sample: stateOf(
        Object.values(counts).every((n) => n === 0),
        isRemoved,
      ),
      ...goods,
      // The page of the settings shows both, and was saved.
      prices: stateOf(stored.version > 0, false),
      purchase,
      passkey: stateOf(passkeys > 1, false),
      live: liveState(live),
    },
    sample: { state: isRemoved ? 'removed' : 'present', ...counts },
    live,
  };
}
