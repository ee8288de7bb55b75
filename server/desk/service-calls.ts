import * as contract from '#contract/desk/services.ts';
import { readPlanPrices } from '../back-office/audited-money.ts';
import { addService, saveService } from '../back-office/edit-service.ts';
import { subjects } from '../back-office/subjects.ts';
import { act, decide, type ServedDeskCall, serveDesk } from './serve-desk.ts';
import { describeService, listServiceRows } from './service-queries.ts';

/** The calls of contract/desk/services.ts. */
export const serviceCalls: readonly ServedDeskCall[] = [
  serveDesk(contract.listDeskServices, contract.listDeskServicesRequest, ({ query }, { db }) =>
    listServiceRows(db, query),
  ),

  serveDesk(contract.getDeskService, contract.getDeskServiceRequest, ({ params }, { db }) =>
    describeService(db, params.subscriptionID),
  ),

  serveDesk(contract.saveDeskService, contract.saveDeskServiceRequest, (request, deps) => {
    const { params, body } = request;
    return decide(deps, request, subjects.service(params.subscriptionID), (tx) =>
      saveService(deps, tx, params.subscriptionID, body.service),
    );
  }),

  serveDesk(contract.addDeskService, contract.addDeskServiceRequest, (request, deps) =>
    act(deps, request, 'a new service', async (tx) => {
      const answer = await addService(deps, tx, request.body.service);
      return { answer, after: { ...answer, ...(await readPlanPrices(tx, answer.subscriptionID)) } };
    }),
  ),
];
