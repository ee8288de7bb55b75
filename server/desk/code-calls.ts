import * as contract from '#contract/desk/codes.ts';
import { checkBatch, loadBatch, resumeBatch, setFollowing, stopBatch } from '../back-office/code-batches.ts';
import { subjects } from '../back-office/subjects.ts';
import type { Deps } from '../deps.ts';
import { createVault } from '../vault/encryption.ts';
import { countWaitingFor, describeBatch, describeCodes, listStocks } from './code-queries.ts';
import { decide, type ServedDeskCall, serveDesk } from './serve-desk.ts';

/** The calls of contract/desk/codes.ts. */

/** What the audit recognises a second request by: the vault's fingerprint of the codes, instead of the codes. */
const fingerprintOf = ({ config }: Deps, variantID: number, lines: readonly string[]): string =>
  createVault(config.vaultKeys)?.fingerprints(lines.join('\n'), variantID)[0] ?? '';

export const codeCalls: readonly ServedDeskCall[] = [
  serveDesk(contract.listCodeStocks, contract.listCodeStocksRequest, ({ query }, deps) => listStocks(deps, query)),

  serveDesk(contract.getCodeStock, contract.getCodeStockRequest, ({ params }, deps) =>
    describeCodes(deps, params.variantID),
  ),

  serveDesk(contract.previewCodes, contract.previewCodesRequest, async ({ params: { variantID }, body }, deps) => {
    const { errors, ...checked } = await checkBatch(deps, variantID, body.codes);
    return {
      ...checked,
      badLines: errors.map(({ line }) => line),
      errors: errors.slice(0, contract.codeLimits.errors),
      waiting: await countWaitingFor(deps.db, variantID),
    };
  }),

  serveDesk(contract.loadDeskCodes, contract.loadDeskCodesRequest, (request, deps) => {
    const { params, body, caller } = request;
    const { codes, supplier, cost, boughtOn } = body;
    // The audit has no code, nor a hash that a short one could be guessed from.
    const recorded = { ...request, body: { ...body, codes: [fingerprintOf(deps, params.variantID, codes)] } };
    return decide(deps, recorded, subjects.codes(params.variantID), (tx) =>
      loadBatch(deps, tx, params.variantID, codes, { supplier, cost, boughtOn }, caller.name),
    );
  }),

  serveDesk(contract.followCodes, contract.followCodesRequest, (request, deps) => {
    const { params, body, caller } = request;
    return decide(deps, request, subjects.codes(params.variantID), (tx) =>
      setFollowing(deps, tx, params.variantID, body.follows, caller.name),
    );
  }),

  serveDesk(contract.getCodeBatch, contract.getCodeBatchRequest, ({ params, query }, deps) =>
    describeBatch(deps, params.batchID, query),
  ),

  serveDesk(contract.stopCodeBatch, contract.stopCodeBatchRequest, (request, deps) => {
    const { params, body, caller } = request;
    return decide(deps, request, subjects.codeBatch(params.batchID), (tx) =>
      stopBatch(deps, tx, params.batchID, body.reason, caller.name),
    );
  }),

  serveDesk(contract.resumeCodeBatch, contract.resumeCodeBatchRequest, (request, deps) =>
    decide(deps, request, subjects.codeBatch(request.params.batchID), (tx) =>
      resumeBatch(deps, tx, request.params.batchID, request.caller.name),
    ),
  ),
];
