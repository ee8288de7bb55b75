import { fromCallback, fromPromise } from 'xstate';
import { getDeskArticle } from '#contract/desk/articles.ts';
import { previewBulk } from '#contract/desk/bulk.ts';
import type { DeskCall } from '#contract/desk/call.ts';
import { codeLimits, previewCodes } from '#contract/desk/codes.ts';
import { getDeskConnect } from '#contract/desk/connect.ts';
import { getFirstSteps } from '#contract/desk/first-steps.ts';
import { getDeskProduct } from '#contract/desk/goods.ts';
import { getDeskException } from '#contract/desk/money.ts';
import { getDeskNewsletter } from '#contract/desk/newsletters.ts';
import { uploadPicture } from '#contract/desk/pictures.ts';
import { getDeskService } from '#contract/desk/services.ts';
import {
  acceptInvitation,
  createChallenge,
  createPasskeyChallenge,
  type DeskSession,
  getAction,
  getSession,
  openInvitation,
  signIn,
  signOut,
  stepUp,
} from '#contract/desk/session.ts';
import { getShopSettings } from '#contract/desk/shop.ts';
import { getDeskTicket } from '#contract/desk/tickets.ts';
import { getToday } from '#contract/desk/today.ts';
import { articleEditorMachine } from '#machines/article-editor/index.ts';
import { bulkChangeMachine } from '#machines/bulk-change/index.ts';
import { codeImportMachine } from '#machines/code-import/index.ts';
import { connectEditorMachine } from '#machines/connect-editor/index.ts';
import { type Change, deskActionMachine } from '#machines/desk-action/index.ts';
import { deskLiveMachine } from '#machines/desk-live/index.ts';
import { exceptionSettlementMachine } from '#machines/exception-settlement/index.ts';
import { firstStepsMachine } from '#machines/first-steps/index.ts';
import { newsletterEditorMachine } from '#machines/newsletter-editor/index.ts';
import { newsletterIssueMachine } from '#machines/newsletter-issue/index.ts';
import { pictureUploadMachine } from '#machines/picture-upload/index.ts';
import { productEditorMachine } from '#machines/product-editor/index.ts';
import { serviceEditorMachine } from '#machines/service-editor/index.ts';
import { shopSettingsMachine } from '#machines/shop-settings/index.ts';
import { staffSessionMachine } from '#machines/staff-session/index.ts';
import type { EditorInput, Loaded, StoredDraft } from '#machines/support/editor.ts';
import { FailureError } from '#machines/support/failure.ts';
import { ticketThreadMachine } from '#machines/ticket-thread/index.ts';
import { deskCodesTexts } from '#messages/desk-codes.ts';
import type { CallDesk } from '../api/client.ts';
import { readLive } from '../api/live.ts';
import { answerByPasskey, createPasskey, type PasskeyAnswer } from '../api/passkeys.ts';
import { decodePicture, type PictureShape, previewPhoto, resizePicture } from '../api/pictures.ts';
import { changingCalls } from './calls.ts';
import { drafts, readEditorDraft, writeEditorDraft } from './drafts.ts';

/** The desk's flows with their actors. */

/** Uses the passkey again, so that changes that need it are accepted for five minutes. */
async function confirmByPasskey(api: CallDesk): Promise<DeskSession> {
  const credential = await answerByPasskey(await api(createChallenge, {}));
  return api(stepUp, { body: { credential } });
}

/** The reload by which a page gets back a cookie that SameSite=Strict withheld from a link of another site. */
const repeated = 'uwanjaDeskRepeated';

/**
 * Reads the session. A page that a link of another site opened has sent no cookie, so it is loaded once more before it
 * counts as signed out.
 */
async function readSession(api: CallDesk, signal: AbortSignal) {
  const checked = await api(getSession, {}, signal);
  if (checked.session !== null || checked.ended !== null) sessionStorage.removeItem(repeated);
  else if (
    document.referrer !== '' &&
    new URL(document.referrer).origin !== location.origin &&
    !sessionStorage.getItem(repeated)
  ) {
    sessionStorage.setItem(repeated, '1');
    location.reload();
    return new Promise<never>(() => {});
  }
  return checked;
}

const waitUntil = (at: string | null, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, at === null ? 0 : Math.max(0, Date.parse(at) - Date.now()));
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

export const staffSessionFlow = (api: CallDesk) =>
  staffSessionMachine.provide({
    actors: {
      getSession: fromPromise(({ signal }) => readSession(api, signal)),
      openInvitation: fromPromise(({ input }) => api(openInvitation, { body: input })),
      acceptInvitation: fromPromise(async ({ input: { token, invitation, label } }) => {
        const credential = await createPasskey(invitation.options);
        return api(acceptInvitation, { body: { token, credential, label } });
      }),
      answerChallenge: fromPromise<unknown, undefined>(async () => answerByPasskey(await api(createChallenge, {}))),
      signIn: fromPromise(({ input: { credential } }) =>
        // The machine passes on what `answerChallenge` has resolved to.
        api(signIn, { body: { credential: credential as PasskeyAnswer } }),
      ),
      stepUp: fromPromise(() => confirmByPasskey(api)),
      waitForAge: fromPromise(({ input: { freshUntil }, signal }) => waitUntil(freshUntil, signal)),
      signOut: fromPromise<unknown, undefined>(() => api(signOut, {})),
    },
  });

/** What the browser creates for a change before it is sent: a passkey. */
const createdBy = async (api: CallDesk, { call }: Change) =>
  call === 'addPasskey' ? { credential: await createPasskey(await api(createPasskeyChallenge, {})) } : {};

/** @param onRenewed called with the session once the passkey was used again */
export const deskActionFlow = (api: CallDesk, onRenewed: (session: DeskSession) => void) =>
  deskActionMachine.provide({
    actors: {
      stepUp: fromPromise<unknown, undefined>(async () => {
        const session = await confirmByPasskey(api);
        onRenewed(session);
        return session;
      }),
      sendChange: fromPromise(async ({ input: { change, values, actionID } }) => {
        const typed = Object.entries(values).filter(([, value]) => value.trim() !== '');
        const body = { actionID, ...change.body, ...Object.fromEntries(typed), ...(await createdBy(api, change)) };
        const call: DeskCall | undefined = changingCalls[change.call as keyof typeof changingCalls];
        if (!call) throw new Error(`there is no changing call ${change.call}`);
        return api(call, { params: change.params, body });
      }),
      getAction: fromPromise(({ input }) => api(getAction, { params: input })),
    },
  });

export const deskLiveFlow = (api: CallDesk) =>
  deskLiveMachine.provide({
    actors: {
      watchDesk: fromCallback(({ sendBack }) => {
        const stopped = new AbortController();
        readLive((today) => sendBack({ type: 'today.received', today }), stopped.signal).then(() => {
          if (!stopped.signal.aborted) sendBack({ type: 'stream.ended' });
        });
        return () => stopped.abort();
      }),
      getToday: fromPromise(({ signal }) => api(getToday, {}, signal)),
    },
  });

export const exceptionSettlementFlow = (api: CallDesk) =>
  exceptionSettlementMachine.provide({
    actors: {
      getDeskException: fromPromise(({ input: { exceptionID }, signal }) =>
        api(getDeskException, { params: { exceptionID: String(exceptionID) } }, signal),
      ),
    },
  });

export const firstStepsFlow = (api: CallDesk) =>
  firstStepsMachine.provide({
    actors: { getFirstSteps: fromPromise(({ signal }) => api(getFirstSteps, {}, signal)) },
  });

export const pictureUploadFlow = (api: CallDesk, shape: PictureShape) =>
  pictureUploadMachine.provide({
    actors: {
      decodePicture: fromPromise(({ input: { file } }) => decodePicture(file as Blob)),
      resizePicture: fromPromise(({ input: { bitmap, ...cut } }) => resizePicture(bitmap as ImageBitmap, cut, shape)),
      previewPhoto: fromPromise(({ input: { file, turns } }) => previewPhoto(file as Blob, turns)),
      uploadPicture: fromPromise(({ input: { file, of }, signal }) => {
        const { type, width, height, content } = file;
        const query = { type, width: String(width), height: String(height), ...(of !== null && { of }) };
        return api(uploadPicture, { query, body: content as Blob }, signal);
      }),
    },
  });

/**
 * Reads a file of codes. One that is too long is cut, and refused by the preview.
 * @throws FailureError for a file that is not text, such as a picture or a workbook
 */
async function readCodesFile(file: Blob): Promise<string> {
  const content = await file.slice(0, 2 * codeLimits.text).text();
  if (/[\0\ufffd]/.test(content)) throw new FailureError({ kind: 'refused', message: deskCodesTexts.notText });
  return content;
}

export const codeImportFlow = (api: CallDesk) =>
  codeImportMachine.provide({
    actors: {
      readCodesFile: fromPromise(({ input: { file } }) => readCodesFile(file as Blob)),
      previewCodes: fromPromise(({ input: { variantID, codes }, signal }) =>
        api(previewCodes, { params: { variantID: String(variantID) }, body: { codes } }, signal),
      ),
    },
  });

export const bulkChangeFlow = (api: CallDesk) =>
  bulkChangeMachine.provide({
    actors: { previewBulk: fromPromise(({ input, signal }) => api(previewBulk, { body: input }, signal)) },
  });

/**
 * What an editor needs: the thing by its number, and the draft of it on this device.
 * @param name says what kind of thing it is, in the name of the draft
 */
const editing = <Thing>(name: string, get: (id: number, signal: AbortSignal) => Promise<Thing>) => {
  const draftOf = (id: number | null) => `${name}-${id ?? 'new'}`;
  return {
    actors: {
      load: fromPromise<Loaded<Thing>, Pick<EditorInput, 'id'>>(async ({ input: { id }, signal }) => ({
        thing: id === null ? null : await get(id, signal),
        stored: readEditorDraft(draftOf(id)),
      })),
    },
    actions: {
      storeDraft: ({ context: { id } }: { context: EditorInput }, stored: StoredDraft | null) =>
        writeEditorDraft(draftOf(id), stored),
    },
  };
};

export const articleEditorFlow = (api: CallDesk) =>
  articleEditorMachine.provide(
    editing('article', (articleID, signal) => api(getDeskArticle, { params: { articleID } }, signal)),
  );

export const serviceEditorFlow = (api: CallDesk) =>
  serviceEditorMachine.provide(
    editing('service', (subscriptionID, signal) => api(getDeskService, { params: { subscriptionID } }, signal)),
  );

export const connectEditorFlow = (api: CallDesk) =>
  connectEditorMachine.provide(editing('connect', (_, signal) => api(getDeskConnect, {}, signal)));

export const shopSettingsFlow = (api: CallDesk) =>
  shopSettingsMachine.provide(editing('shop', (_, signal) => api(getShopSettings, {}, signal)));

export const productEditorFlow = (api: CallDesk) =>
  productEditorMachine.provide(
    editing('product', (itemID, signal) => api(getDeskProduct, { params: { itemID } }, signal)),
  );

const loadNewsletter = (api: CallDesk, issueID: number, signal: AbortSignal) =>
  api(getDeskNewsletter, { params: { issueID } }, signal);

export const newsletterEditorFlow = (api: CallDesk) =>
  newsletterEditorMachine.provide(editing('newsletter', (issueID, signal) => loadNewsletter(api, issueID, signal)));

export const newsletterIssueFlow = (api: CallDesk) =>
  newsletterIssueMachine.provide({
    actors: { getNewsletter: fromPromise(({ input: { issueID }, signal }) => loadNewsletter(api, issueID, signal)) },
  });

export const ticketThreadFlow = (api: CallDesk) =>
  ticketThreadMachine.provide({
    actors: {
      loadThread: fromPromise(async ({ input: { ticketID }, signal }) => ({
        ticket: await api(getDeskTicket, { params: { ticketID: String(ticketID) } }, signal),
        draft: drafts.read(String(ticketID)),
      })),
    },
    actions: { storeDraft: (_, { ticketID, draft }) => drafts.write(String(ticketID), draft) },
  });
