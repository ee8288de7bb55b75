import type { Plugin } from 'vite';

/** The chunks of the site's code that several pages share. */

interface Chunk {
  readonly name: string;
  /** The beginnings of the paths of its files, below the repository or a folder of it. */
  readonly paths: readonly string[];
  /** The beginnings of the paths of files that do not belong to it. */
  readonly except?: readonly string[];
  /** Only files that at least so many other chunks would have. */
  readonly minShareCount?: number;
}

const below = (folder: string, names: readonly string[]): string[] => names.map((name) => `${folder}/${name}`);

const forms = [
  'machines/support/form.',
  'src/components/form-field',
  ...below('node_modules/@mui/material', [
    'InputBase/',
    'FilledInput/',
    'InputLabel/',
    'InputAdornment/',
    'FormControl/',
    'FormLabel/',
    'FormHelperText/',
    'TextareaAutosize/',
  ]),
];

/** A file belongs to the first chunk that has it. */
const chunks: readonly Chunk[] = [
  {
    // The libraries of every page, in one chunk: it compresses better, and stays cached when the shop changes.
    name: 'framework',
    paths: below('node_modules', [
      'react/',
      'react-dom/',
      'scheduler/',
      'react-router/',
      'react-router-dom/',
      'xstate/',
      '@xstate/react/',
      'use-sync-external-store/',
      '@emotion/',
      'stylis/',
      '@mui/system/',
      '@mui/styled-engine/',
      '@mui/private-theming/',
      'valibot/',
      'ofetch/',
      'ufo/',
      'destr/',
      'clsx/',
    ]),
    except: ['node_modules/@mui/system/useMediaQuery'],
  },
  // The root machine and the frame of every page, in three chunks instead of many small ones. Each is evaluated in a
  // task of its own (src/app/boot.js), so that no task blocks a phone for long.
  {
    name: 'theme',
    paths: ['node_modules/@mui/material/styles/', 'node_modules/@mui/material/colors/', 'src/platform/theme/'],
  },
  {
    name: 'flows',
    paths: [
      ...below('machines', [
        'shop/',
        'session/',
        'toasts/',
        'cart/',
        'cookie-consent/',
        'site-header/',
        'checkout/checkout.events.',
        'checkout/checkout.types.',
        'support/',
      ]),
      ...below('contract', [
        'accounts.',
        'carts.',
        'images.',
        'pictures.',
        'money.',
        'max-payment.',
        'products.',
        'payment-times.',
        'fields.',
        'call.',
      ]),
    ],
    except: below('machines/support', [
      'address-draft.',
      'form.',
      'paged-list.',
      'payment-response.',
      'product-',
      'shelf',
    ]),
  },
  {
    name: 'shop',
    paths: [
      'packages/flow-ssr/src/',
      ...below('src', [
        'app/shell/',
        'app/failed-images',
        'app/ssr/state',
        'components/price/saving.',
        ...below('platform', [
          'browser-environment',
          'links.',
          'effects',
          'channel',
          'toasts/ToastHost',
          'hooks/',
          'api/client',
          'chunk-time-limit',
          ...below('browser', ['storage', 'tab-channel', 'reload', 'sandbox']),
          ...below('composition', [
            'stored-attempt.',
            'late-machine.',
            'from-browser.',
            'or-null.',
            'shop.',
            'cart.',
            'session.',
            'cookie-consent.',
            'toasts.',
          ]),
        ]),
      ]),
    ],
    except: below('src/app/shell', [
      'Footer',
      'MissedPaymentReport',
      'MobileMenu',
      'SearchBox',
      'SocialLinks',
      'Suggestions',
    ]),
  },
  {
    // What the checkout shares with pages of orders and payments, and then with the address book.
    name: 'orders',
    paths: [
      'contract/orders.',
      'contract/payments.',
      'machines/support/payment-response.',
      'src/platform/api/payments.',
    ],
  },
  { name: 'addresses', paths: ['machines/support/address-draft.', 'src/platform/composition/address-draft.'] },
  {
    // The checkout with its payments, needed by its own pages alone.
    name: 'checkout',
    paths: [
      ...below('machines', ['checkout/', 'payment-card/', 'payment-express/', 'payment-paybill/']),
      ...below('src/platform/composition', ['checkout.', 'payments.']),
    ],
  },
  // What the home page's screen and its lower part share.
  { name: 'home', paths: ['machines/home/', 'contract/services.', 'src/messages/*/home.'] },
  {
    // The flow of the home page's slider and of rails.
    name: 'carousel',
    paths: [
      'machines/carousel/',
      'src/features/carousel/',
      'src/platform/composition/carousel.',
      'src/components/rail/carousel',
    ],
  },
  // What the product list and searches share.
  { name: 'product-filters', paths: ['machines/support/product-filters'] },
  {
    // The flow of the product list and of the offers.
    name: 'catalogue',
    paths: ['machines/catalogue/', 'machines/support/product-rows', 'src/platform/composition/catalogue'],
  },
  {
    // Code that many screens share, because many small chunks would wait for free connections.
    name: 'parts',
    paths: ['src/components/', 'machines/support/', 'contract/', 'node_modules/@mui/'],
    // Of the calls for codes a product's page needs those for the confirmation of a number, and only for few customers.
    except: [...forms, 'contract/one-time-codes.'],
    minShareCount: 6,
  },
  // What pages of an account share, and what its forms share.
  {
    name: 'account',
    paths: below('src/features', ['account/AccountList', 'account/AccountScreen', 'address/AddressLines']),
  },
  {
    name: 'account-form',
    paths: below('src', ['features/account/AccountPage', 'components/PasswordField', 'screens/login/use-registration']),
  },
  // What the cart, the checkout and the orders share.
  { name: 'order-lines', paths: below('src', ['components/SummaryList', 'components/ItemLine', 'components/TaxNote']) },
  // Needed by the lower part of the home page and by other pages.
  { name: 'rails', paths: ['src/components/rail/'] },
  { name: 'cards', paths: ['src/components/article-card/'] },
  // Needed initially only by pages with a form on their first screen.
  { name: 'forms', paths: forms },
];

/** Whether a module's path contains a part, in which `*` is the name of a folder. */
const includes = (id: string, path: string): boolean =>
  new RegExp(`/${path.replaceAll('.', '\\.').replace('*', '[^/]+')}`).test(id);

/** The groups of Rolldown's `codeSplitting`. */
export const chunkGroups = chunks.map(({ name, paths, except = [], minShareCount }) => ({
  name,
  test: (id: string) => paths.some((path) => includes(id, path)) && !except.some((path) => includes(id, path)),
  ...(minShareCount !== undefined && { minShareCount }),
}));

/** Fails the build where a path of a chunk is not that of any file: the file was renamed, or is gone. */
export const refuseDeadChunkPaths = (): Plugin => ({
  name: 'dead-chunk-paths',
  apply: 'build',
  buildEnd(error) {
    if (error) return;
    const ids = [...this.getModuleIds()];
    const named = chunks.flatMap(({ paths, except = [] }) => [...paths, ...except]);
    const dead = named.filter((path) => !ids.some((id) => includes(id, path)));
    if (dead.length > 0)
      this.error(`scripts/build/chunks.ts names files that the site does not have: ${dead.join(', ')}`);
  },
});
