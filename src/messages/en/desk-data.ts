/** The texts of the desk's page *Your data*, by the kind of file. */
export const deskDataTexts = {
  title: 'Your data',
  intro:
    'Everything in the shop is yours: take it with you, read it in a spreadsheet, or keep a copy. Each download asks for your passkey and is in the audit.',
  prepare: 'Download',
  files: {
    products: {
      name: 'Products',
      text: 'Every product with its variants, prices and stock, as a table. The command “import products” reads it again.',
    },
    orders: {
      name: 'Orders',
      text: 'Every order with its items, amounts, receipts, dates and delivery, as a table.',
    },
    customers: {
      name: 'Customers',
      text: 'Name, phone, e-mail, the day of the registration and what each has agreed to, as a table. No passwords and no codes.',
    },
    subscribers: { name: 'Newsletter', text: 'Who gets the newsletter, and since when, as a table.' },
    backup: {
      name: 'Backup',
      text: 'The whole database in one file, from which the shop can be restored. It takes a while in a large shop.',
    },
  },
  backupNote:
    'It does not include the keys of the shop: the codes of gift cards cannot be read without VAULT_KEY. Photos in a folder of their own (PICTURES_DIR) are not included either.',
} as const;
