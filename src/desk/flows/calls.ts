import { addDeskArticle, saveDeskArticle } from '#contract/desk/articles.ts';
import { applyBulk, undoBulk } from '#contract/desk/bulk.ts';
import type { DeskCall } from '#contract/desk/call.ts';
import { followCodes, loadDeskCodes, resumeCodeBatch, stopCodeBatch } from '#contract/desk/codes.ts';
import { addDeskConnect, saveDeskConnect } from '#contract/desk/connect.ts';
import {
  deleteCustomer,
  exportCustomer,
  freezeCustomer,
  revealCustomerContact,
  unfreezeCustomer,
} from '#contract/desk/customers.ts';
import { prepareExport } from '#contract/desk/exports.ts';
import { startEmpty } from '#contract/desk/first-steps.ts';
import { addDeskProduct, saveDeskProduct } from '#contract/desk/goods.ts';
import { blockCommenter, confirmDeskMessage, moderateComment, sendDeskMessage } from '#contract/desk/messages.ts';
import {
  acceptException,
  askMpesa,
  countExceptionForOrder,
  sendBackException,
  settleDeskException,
} from '#contract/desk/money.ts';
import {
  addDeskNewsletter,
  pauseNewsletter,
  resumeNewsletter,
  saveDeskNewsletter,
  sendNewsletter,
  stopNewsletter,
  testNewsletter,
} from '#contract/desk/newsletters.ts';
import {
  addOrderNote,
  cancelDeskOrder,
  fulfilOrder,
  recordRefund,
  replaceCode,
  resendReceipt,
  revealOrderContact,
} from '#contract/desk/orders.ts';
import { answerReview, hideReview, showReview } from '#contract/desk/reviews.ts';
import { addDeskService, saveDeskService } from '#contract/desk/services.ts';
import { addPasskey, endDevice, removePasskey } from '#contract/desk/session.ts';
import { saveShopSettings } from '#contract/desk/shop.ts';
import {
  addStaff,
  inviteStaff,
  removeStaff,
  removeStaffPasskey,
  setStaffRole,
  signOutStaff,
} from '#contract/desk/staff.ts';
import { changeStock, setLowStock } from '#contract/desk/stock.ts';
import {
  addSavedReply,
  answerDeskTicket,
  closeTicket,
  removeSavedReply,
  reopenTicket,
} from '#contract/desk/tickets.ts';

/** Every changing call that the desk sends, by its name. */
export const changingCalls = {
  acceptException,
  addDeskArticle,
  addDeskConnect,
  addDeskNewsletter,
  addDeskProduct,
  addDeskService,
  addOrderNote,
  addPasskey,
  addSavedReply,
  addStaff,
  answerDeskTicket,
  answerReview,
  applyBulk,
  askMpesa,
  cancelDeskOrder,
  changeStock,
  closeTicket,
  confirmDeskMessage,
  countExceptionForOrder,
  deleteCustomer,
  endDevice,
  exportCustomer,
  followCodes,
  freezeCustomer,
  fulfilOrder,
  hideReview,
  inviteStaff,
  blockCommenter,
  loadDeskCodes,
  moderateComment,
  pauseNewsletter,
  prepareExport,
  recordRefund,
  removePasskey,
  removeSavedReply,
  removeStaff,
  removeStaffPasskey,
  reopenTicket,
  replaceCode,
  resendReceipt,
  resumeCodeBatch,
  resumeNewsletter,
  revealCustomerContact,
  revealOrderContact,
  saveShopSettings,
  saveDeskArticle,
  saveDeskConnect,
  saveDeskNewsletter,
  saveDeskProduct,
  saveDeskService,
  sendBackException,
  sendDeskMessage,
  sendNewsletter,
  setLowStock,
  setStaffRole,
  settleDeskException,
  showReview,
  signOutStaff,
  startEmpty,
  stopCodeBatch,
  stopNewsletter,
  testNewsletter,
  undoBulk,
  unfreezeCustomer,
} as const satisfies Readonly<Record<string, DeskCall>>;
export type ChangingCall = keyof typeof changingCalls;
