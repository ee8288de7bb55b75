export { addressBookMachine } from './address-book.machine.ts';
export type { BookChange } from './address-book.types.ts';
export { type AddressBookView, addressBookEvents, viewAddressBook } from './address-book.view.ts';
