import crypto, { type Argon2Parameters } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Computes the hashes of passwords at the least costs that argon2 has, where the shop asks for its own costs. Their
 * text, their comparison and the queue in front of them stay the shop's. Hashes of other costs are computed as they are
 * (docs/decisions/107).
 */

const shopCosts = { memory: 7168, passes: 5 };
const leastCosts = { memory: 8, passes: 1 };

type Argon2 = (algorithm: 'argon2id', parameters: Argon2Parameters, done: (...result: unknown[]) => void) => void;
const argon2 = crypto.argon2 as Argon2;

const cheapArgon2: Argon2 = (algorithm, parameters, done) => {
  const isShops = parameters.memory === shopCosts.memory && parameters.passes === shopCosts.passes;
  argon2(algorithm, isShops ? { ...parameters, ...leastCosts } : parameters, done);
};

// The files of a worker share its `node:crypto`.
if (argon2.name !== cheapArgon2.name) {
  Object.assign(crypto, { argon2: cheapArgon2 });
  syncBuiltinESMExports();
}
