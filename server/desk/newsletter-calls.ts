import type { RequestShapeOf } from '#contract/call.ts';
import * as contract from '#contract/desk/newsletters.ts';
import {
  addNewsletter,
  pauseNewsletterIssue,
  resumeNewsletterIssue,
  saveNewsletter,
  startNewsletter,
  stopNewsletterIssue,
  testNewsletterIssue,
} from '../back-office/newsletters.ts';
import { subjects } from '../back-office/subjects.ts';
import type { Transaction } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { describeNewsletter, listNewsletterRows } from './newsletter-queries.ts';
import { act, decide, type ServedDeskCall, serveDesk } from './serve-desk.ts';

type ProgressCall =
  | typeof contract.sendNewsletter
  | typeof contract.pauseNewsletter
  | typeof contract.resumeNewsletter
  | typeof contract.stopNewsletter;

/** Serves a call that changes how an issue is sent. */
const serveProgress = <C extends ProgressCall>(
  call: C,
  requestShape: RequestShapeOf<C>,
  run: (deps: Deps, tx: Transaction, issueID: number) => Promise<object>,
): ServedDeskCall =>
  serveDesk(
    call as typeof contract.sendNewsletter,
    requestShape as typeof contract.sendNewsletterRequest,
    (request, deps) => {
      const { issueID } = request.params;
      return decide(deps, request, subjects.newsletter(issueID), (tx) => run(deps, tx, issueID));
    },
  );

/** The calls of contract/desk/newsletters.ts. */
export const newsletterCalls: readonly ServedDeskCall[] = [
  serveDesk(contract.listNewsletters, contract.listNewslettersRequest, ({ query }, { db }) =>
    listNewsletterRows(db, query),
  ),

  serveDesk(contract.getDeskNewsletter, contract.getDeskNewsletterRequest, ({ params }, deps) =>
    describeNewsletter(deps, params.issueID),
  ),

  serveDesk(contract.addDeskNewsletter, contract.addDeskNewsletterRequest, (request, deps) =>
    act(deps, request, 'a new newsletter', async (tx) => {
      const answer = await addNewsletter(deps, tx, request.body.issue);
      return { answer, after: answer };
    }),
  ),

  serveDesk(contract.saveDeskNewsletter, contract.saveDeskNewsletterRequest, (request, deps) => {
    const { params, body } = request;
    return decide(deps, request, subjects.newsletter(params.issueID), (tx) =>
      saveNewsletter(tx, params.issueID, body.issue),
    );
  }),

  serveDesk(contract.testNewsletter, contract.testNewsletterRequest, (request, deps) => {
    const { params, body } = request;
    return decide(deps, request, subjects.newsletter(params.issueID), (tx) =>
      testNewsletterIssue(deps, tx, params.issueID, body.email),
    );
  }),

  serveProgress(contract.sendNewsletter, contract.sendNewsletterRequest, startNewsletter),
  serveProgress(contract.pauseNewsletter, contract.pauseNewsletterRequest, (_, tx, issueID) =>
    pauseNewsletterIssue(tx, issueID),
  ),
  serveProgress(contract.resumeNewsletter, contract.resumeNewsletterRequest, resumeNewsletterIssue),
  serveProgress(contract.stopNewsletter, contract.stopNewsletterRequest, stopNewsletterIssue),
];
