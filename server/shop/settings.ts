import { isDeepStrictEqual } from 'node:util';
import { asc, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { connectPackages } from '#contract/connect.ts';
import { type ShopSettings, shopSettings as settingsSchema } from '#contract/desk/shop.ts';
import type { ConnectPackage, ShopFacts } from '#contract/shop-facts.ts';
import { defaultSettings, settingNames } from '../config/shop.ts';
import type { Config } from '../config.ts';
import type { Database, Transaction } from '../db/open.ts';
import { publish } from '../db/pub-sub.ts';
import { connectPlans, shopSettings } from '../db/schema.ts';
import { isShownPackage } from '../db/visibility.ts';
import { toFacts } from './facts.ts';

/**
 * The settings of the shop: those of the environment until the owner saves others at the desk, then those of the
 * database. Each process has them in memory, and reads them again when a change is published.
 */

/** The topic of changes of the settings. */
export const settingsTopic = 'shop settings';

export interface StoredSettings {
  /** 0 before the first change at the desk. */
  readonly version: number;
  readonly settings: ShopSettings;
  /** The Connect packages that the shop sells; null where they are those of the specification. */
  readonly connectPackages: readonly ConnectPackage[] | null;
}

/**
 * What a cart costs beside its items: `usdKes` prices the Connect packages. Items of a section in `off` cannot be bought.
 */
export type CartPrices = Pick<ShopSettings, 'tax' | 'delivery' | 'off' | 'usdKes'>;

const pricesOf = ({ tax, delivery, off, usdKes }: ShopSettings): CartPrices => ({ tax, delivery, off, usdKes });

export interface ShopSettingsStore {
  current(): StoredSettings;
  /** What pages and messages state about the shop. The same object until the settings change. */
  facts(): ShopFacts;
  /** The same object until the settings change. */
  prices(): CartPrices;
  /** Reads what is stored, also where this process does not have it yet. */
  read(): Promise<StoredSettings>;
  /**
   * Reads the settings again. Only what clears the cached pages calls it (server/shop/watch-settings.ts): who reads a
   * change first is the one to be told of it.
   * @returns whether they have changed
   */
  refresh(): Promise<boolean>;
}

const decode = (stored: unknown, initial: ShopSettings): ShopSettings =>
  // A row of another release lacks the settings that it does not know, and may have others.
  v.parse(v.object(settingsSchema.entries), { ...initial, ...(stored as Partial<ShopSettings>) });

async function readConnectPackages(db: Database): Promise<readonly ConnectPackage[] | null> {
  const { itemID, plan, period, days, usdCents } = connectPlans;
  const sold = await db
    .select({ itemID, plan, period, days, usdCents })
    .from(connectPlans)
    .where(isShownPackage)
    .orderBy(asc(itemID));
  return isDeepStrictEqual(sold, connectPackages) ? null : sold;
}

async function read(db: Database, initial: ShopSettings): Promise<StoredSettings> {
  const [[row], sold] = await Promise.all([db.select().from(shopSettings), readConnectPackages(db)]);
  const settings = row ? decode(row.settings, initial) : initial;
  return { version: row?.version ?? 0, settings, connectPackages: sold };
}

/** Names the settings of the environment that differ from those of the database. A default is not a setting. */
function overruled(environment: ShopSettings, stored: ShopSettings): string[] {
  const defaults = defaultSettings();
  return Object.entries(settingNames)
    .filter(([key]) => {
      const field = key as keyof typeof settingNames;
      return [stored, defaults].every((other) => !isDeepStrictEqual(environment[field], other[field]));
    })
    .map(([, name]) => name);
}

interface StoreOptions {
  readonly db: Database;
  readonly config: Pick<Config, 'initialSettings' | 'holdsFirstComments'>;
  readonly log: Logger;
}

/** Opens the settings of the shop. Logs which settings of the environment those of the database replace. */
export async function openShopSettings({
  db,
  config: { initialSettings, holdsFirstComments },
  log,
}: StoreOptions): Promise<ShopSettingsStore> {
  const derive = (stored: StoredSettings) => ({
    stored,
    facts: {
      ...toFacts(stored.settings),
      ...(holdsFirstComments && { commentsHeld: true }),
      ...(stored.connectPackages && { connectPackages: [...stored.connectPackages] }),
    },
    prices: pricesOf(stored.settings),
  });
  let now = derive(await read(db, initialSettings));
  const settings = now.stored.version === 0 ? [] : overruled(initialSettings, now.stored.settings);
  if (settings.length > 0) log.warn({ settings }, 'settings have no effect: the owner has set others at the desk');
  return {
    current: () => now.stored,
    facts: () => now.facts,
    prices: () => now.prices,
    read: () => read(db, initialSettings),
    async refresh() {
      const stored = await read(db, initialSettings);
      // A read that began earlier may end later.
      if (stored.version < now.stored.version || isDeepStrictEqual(stored, now.stored)) return false;
      now = derive(stored);
      return true;
    },
  };
}

/** The state of a version, as the desk states it. */
export const versionState = (version: number): string => `version ${version}`;

/** Locks the settings against other changes and reads their state. Their row may not exist yet. */
export async function lockSettings(tx: Transaction): Promise<string> {
  await tx.execute(sql`lock table ${shopSettings} in share row exclusive mode`);
  const [row] = await tx.select({ version: shopSettings.version }).from(shopSettings);
  return versionState(row?.version ?? 0);
}

/** Stores the settings, and publishes the change when the transaction commits. The caller has called `lockSettings`. */
export async function saveSettings(tx: Transaction, settings: ShopSettings, changedAt: Date): Promise<void> {
  const [row] = await tx.select({ version: shopSettings.version }).from(shopSettings);
  if (row) {
    await tx
      .update(shopSettings)
      .set({ version: row.version + 1, settings, changedAt })
      .where(eq(shopSettings.id, 1));
  } else await tx.insert(shopSettings).values({ version: 1, settings, changedAt });
  await publish(tx, settingsTopic);
}
