import * as contract from '#contract/desk/bulk.ts';
import { highestPrice } from '#contract/highest-price.ts';
import {
  applyBulkChange,
  bulkChangeState,
  bulkSubject,
  previewBulkChange,
  recentBulkChanges,
  type Selected,
  undoBulkChange,
  undoSubject,
} from '../back-office/bulk-change.ts';
import type { Deps } from '../deps.ts';
import { isListed } from './goods-queries.ts';
import { decide, type ServedDeskCall, serveDesk } from './serve-desk.ts';

/** The calls of contract/desk/bulk.ts. */

const selectedBy = (
  { search, category, only, without }: contract.BulkSelection,
  { shopSettings }: Pick<Deps, 'shopSettings'>,
): Selected => ({
  isSelected: isListed({ search, category: category ?? undefined, only: only ?? undefined }),
  without,
  highest: highestPrice(shopSettings.prices().tax),
});

export const bulkCalls: readonly ServedDeskCall[] = [
  serveDesk(contract.previewBulk, contract.previewBulkRequest, ({ body }, deps) =>
    deps.db.transaction((tx) => previewBulkChange(tx, selectedBy(body.selection, deps), body.change)),
  ),

  serveDesk(contract.applyBulk, contract.applyBulkRequest, (request, deps) => {
    const { body, caller } = request;
    const selected = selectedBy(body.selection, deps);
    return decide(deps, request, bulkSubject(selected, body.change), (tx) =>
      applyBulkChange(deps, tx, selected, body.change, caller.name),
    );
  }),

  serveDesk(contract.listBulkChanges, contract.listBulkChangesRequest, async (_, deps) =>
    (await recentBulkChanges(deps)).map((row) => ({
      changeID: row.changeID,
      state: bulkChangeState(row),
      change: row.change,
      products: row.products.length,
      by: row.by,
      at: row.createdAt.toISOString(),
    })),
  ),

  serveDesk(contract.undoBulk, contract.undoBulkRequest, (request, deps) => {
    const { changeID } = request.params;
    return decide(deps, request, undoSubject(deps, changeID), (tx) => undoBulkChange(deps, tx, changeID));
  }),
];
