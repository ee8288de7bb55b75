import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asc, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, products, stockHolds, variants } from '#server/db/schema.ts';
import { tableHashes } from '#tests/support/server/database.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { type CommandOutput, openFiles, ops as opsOf } from '#tests/support/server/ops.ts';
import { openPaymentShop, type PaymentShop } from '#tests/support/server/payment-shop.ts';
import { startTestServer } from '#tests/support/server/server.ts';

const vaultKey = Buffer.alloc(32, 7).toString('base64');
const files = openFiles();
const server = forFile(await startTestServer({}, { database: 'empty' }));
const ops = opsOf(server.deps);
beforeEach(async () => {
  await server.db.delete(products);
});
afterAll(() => files.remove());

const fileOf = files.write;
const sample = (name: string) => fileURLToPath(new URL(`../../docs/samples/${name}.csv`, import.meta.url));

const titles = 'name,summary,category,itemType,image,deals,variant,platform,region,salePrice,listPrice,stock';
const mug = (cells: Partial<Record<string, string | number>> = {}) => {
  const all: Record<string, string | number> = {
    name: 'Mug',
    summary: 'Holds tea.',
    category: 'Kitchen',
    itemType: 'merchandise',
    image: 'mug-lime',
    deals: 'sale|recent',
    variant: 'Green',
    platform: 'All',
    region: 'Kenya',
    salePrice: 900,
    listPrice: 1000,
    stock: 5,
  };
  return Object.values({ ...all, ...cells }).join(',');
};
const importing = (content: string | Uint8Array, ...more: string[]): Promise<CommandOutput> =>
  ops('import', 'products', fileOf(content), ...more);
const rowsOf = (...rows: string[]) => `${[titles, ...rows].join('\n')}\n`;
const all = async () => ({
  products: await server.db.select().from(products).orderBy(asc(products.itemID)),
  variants: await server.db.select().from(variants).orderBy(asc(variants.variantID)),
});

describe('an import of products', () => {
  it('creates products with their variants, and changes nothing the second time', async () => {
    const content = rowsOf(mug(), mug({ variant: 'Black', salePrice: '950.00', listPrice: '', stock: '' }));
    expect(await importing(content)).toMatchObject({
      code: 0,
      out: 'New: 1 product and 2 variants. Changed: 0 products and 0 variants. As they were: 0 products and 0 variants.\n',
    });
    const made = await all();
    expect(made.products).toMatchObject([
      {
        name: 'Mug',
        imageURL: '/images/mug-lime.svg',
        deals: ['sale', 'recent'],
        ratingTenths: 0,
        createdAt: server.deps.clock(),
      },
    ]);
    expect(made.variants).toMatchObject([
      { name: 'Green', image: '/images/mug-lime.svg', salePrice: 900, listPrice: 1000, stock: 5 },
      { name: 'Black', salePrice: 950, listPrice: null, stock: 0 },
    ]);
    expect((await importing(content)).out).toContain('As they were: 1 product and 2 variants.');
    expect(await all()).toEqual(made);
  });

  it('has a row of the audit with what it added and changed and with the old and the new prices, unless it changes nothing', async () => {
    const audited = () =>
      server.db
        .select({ who: auditLog.who, call: auditLog.call, before: auditLog.before, after: auditLog.after })
        .from(auditLog)
        .orderBy(asc(auditLog.auditID));
    const before = (await audited()).length;
    const newRows = async () => (await audited()).slice(before);
    await importing(rowsOf(mug()), '--dry-run');
    await importing(rowsOf(mug({ salePrice: 'much' })));
    expect(await newRows()).toEqual([]);
    await importing(rowsOf(mug()));
    const id = (await all()).variants[0]?.variantID;
    const [price, sale] = [`price of variant ${id}`, `price before the sale of variant ${id}`];
    const none = { 'products added': 0, 'products changed': 0, 'variants added': 0, 'variants changed': 0 };
    const added = { ...none, 'products added': 1, 'variants added': 1, [price]: 900, [sale]: 1000 };
    const row = { who: 'shell', call: 'ops import products' };
    expect(await newRows()).toEqual([{ ...row, before: {}, after: added }]);
    await importing(rowsOf(mug({ salePrice: 850 })));
    await importing(rowsOf(mug({ salePrice: 850 })));
    const changed = { before: { [price]: 900 }, after: { ...none, 'variants changed': 1, [price]: 850 } };
    expect((await newRows()).slice(1)).toEqual([{ ...row, ...changed }]);
  });

  it('reads the release date of a pre-order, and refuses an invalid date', async () => {
    const withDay = (day: string) => `${titles},releaseDate\n${mug()},${day}\n`;
    expect((await importing(withDay('2027-03-05'))).code).toBe(0);
    expect((await all()).products).toMatchObject([{ releaseDate: '2027-03-05' }]);
    // A file without the column leaves the day as it is.
    await importing(rowsOf(mug({ summary: 'Holds coffee.' })));
    expect((await all()).products).toMatchObject([{ summary: 'Holds coffee.', releaseDate: '2027-03-05' }]);
    for (const day of ['5/3/2027', '2027-02-30'])
      expect(await importing(withDay(day))).toMatchObject({
        code: 1,
        err: expect.stringContaining('line 2, releaseDate'),
      });
    await importing(withDay(''));
    expect((await all()).products).toMatchObject([{ releaseDate: null }]);
  });

  it('reads the steps by which codes are redeemed, and refuses more than five', async () => {
    const withSteps = (steps: string) => `${titles},redeemSteps\n${mug()},${steps}\n`;
    expect((await importing(withSteps('Open https://example.com/redeem. | Paste the code.|'))).code).toBe(0);
    const redeemSteps = ['Open https://example.com/redeem.', 'Paste the code.'];
    expect((await all()).products).toMatchObject([{ redeemSteps }]);
    // A file without the column leaves the steps as they are.
    await importing(rowsOf(mug({ summary: 'Holds coffee.' })));
    expect((await all()).products).toMatchObject([{ redeemSteps }]);
    expect(await importing(withSteps('1|2|3|4|5|6'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('line 2, redeemSteps: has more than 5 steps.'),
    });
    await importing(withSteps(''));
    expect((await all()).products).toMatchObject([{ redeemSteps: [] }]);
  });

  it('matches rows by their ids, so that names may change', async () => {
    await importing(rowsOf(mug()));
    const {
      products: [product],
      variants: [variant],
    } = await all();
    const rename = `itemID,variantID,${titles}\n${product?.itemID},${variant?.variantID},${mug({ name: 'Cup', variant: 'Lime', salePrice: 800 })}\n`;
    expect((await importing(rename)).out).toContain('Changed: 1 product and 1 variant.');
    const after = await all();
    expect(after).toMatchObject({
      products: [{ itemID: product?.itemID, name: 'Cup', ratingTenths: 0, createdAt: product?.createdAt }],
      variants: [{ variantID: variant?.variantID, name: 'Lime', salePrice: 800, stock: 5 }],
    });
    expect(after.variants).toHaveLength(1);
  });

  it('leaves rows that the file does not name unchanged', async () => {
    await importing(rowsOf(mug(), mug({ name: 'Cap', image: 'cap-night' })));
    const before = await all();
    const some = titles.replace(',deals', '').replace(',listPrice,stock', '');
    const row = 'Mug,Holds tea.,Kitchen,merchandise,mug-lime,Green,All,Kenya,700';
    expect((await importing(`${some}\n${row}\n`)).code).toBe(0);
    const [first, ...others] = before.variants;
    const [mugs, ...rest] = before.products;
    // A changed price is a new version of the product.
    expect(await all()).toEqual({
      products: [{ ...mugs, version: 2 }, ...rest],
      variants: [{ ...first, salePrice: 700 }, ...others],
    });
  });

  it('reads files as spreadsheets save them', async () => {
    const crlf = `\uFEFF${titles}\r\n\r\n${mug({ summary: '"Holds ""tea"",\r\nor coffee."' })}\r\n,,,,,,,,,,,\r\n`;
    expect((await importing(crlf)).code).toBe(0);
    expect((await all()).products[0]?.summary).toBe('Holds "tea",\nor coffee.');
  });

  it('reports all errors by line and column, and writes nothing', async () => {
    await importing(rowsOf(mug()));
    const before = await tableHashes(server.db);
    const wrong = [
      mug({ itemType: 'cup', salePrice: '9.50', image: 'mug-pink' }),
      mug({ variant: '"Two\nlines"', deals: 'cheap', stock: '-1', listPrice: 900 }),
      mug({ variant: 'Blue', summary: 'Holds milk.' }),
      'Mug,too few',
      mug({ variant: 'Red', name: '' }),
      mug({ variant: 'Blue', listPrice: 900, salePrice: 300_000 }),
      mug({ variant: 'Grey', listPrice: 900 }),
    ];
    const { code, out, err } = await importing(rowsOf(mug({ variant: 'Blue' }), ...wrong));
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(
      [
        'line 3, itemType: must be one of giftcard, gamecard, merchandise, electronics, device, equipment.',
        'line 3, image: is no picture: give one of the art kit, such as giftcard-steam, or a path, such as /images/mug.jpg.',
        'line 3, salePrice: must be whole shillings in digits, such as 2450.',
        'line 4, deals: must be of recent, sale, deal, trending, upcoming, exclusive, separated by |.',
        'line 4, stock: must be a number, 0 or more.',
        'line 6, summary: differs from line 2, which has the same product.',
        'line 6, variant: is the same variant as on line 2.',
        'line 7: there are 2 columns where the titles are 12. A cell with a comma needs quotes.',
        'line 8, name: is empty.',
        'line 9, salePrice: is more than M-PESA takes in one payment, 250000.',
        'line 10, listPrice: must be above the salePrice, or empty.',
        'Nothing was imported: 11 errors.',
        '',
      ].join('\n'),
    );
    expect(await tableHashes(server.db)).toEqual(before);
  });

  it('refuses a price that could not be paid with the tax', async () => {
    expect(
      (
        await importing(
          rowsOf(
            mug({ salePrice: 246_305, listPrice: '' }),
            mug({ variant: 'Red', salePrice: 246_306, listPrice: '' }),
          ),
        )
      ).err,
    ).toBe(
      'line 3, salePrice: is more than M-PESA takes in one payment with the tax: 246305 at most.\nNothing was imported: 1 error.\n',
    );
  });

  it('refuses ids that contradict one another', async () => {
    await importing(rowsOf(mug(), mug({ name: 'Cap', image: 'cap-night' })));
    const {
      products: [, cap],
      variants: [green],
    } = await all();
    const content = `itemID,variantID,${titles}\n999999,,${mug()}\n${cap?.itemID},${green?.variantID},${mug({ name: 'Cap', image: 'cap-night' })}\n,888888,${mug()}\n`;
    expect((await importing(content)).err).toBe(
      `line 2, itemID: there is no product 999999.
line 3, variantID: variant ${green?.variantID} belongs to product ${green?.itemID}, and this row names another.
line 4, variantID: there is no variant 888888.
Nothing was imported: 3 errors.
`,
    );
  });

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('reads a file with %s and quotes, as Excel writes it in some languages', async (_, separator) => {
    const quoted = (line: string) =>
      line
        .split(',')
        .map((cell) => `"${cell}"`)
        .join(separator);
    const row = quoted(mug()).replace('Holds tea.', 'Holds tea, coffee; and ""cocoa"".');
    expect(await importing(`\uFEFF${quoted(titles)}\r\n${row}\r\n`)).toMatchObject({ code: 0, err: '' });
    expect((await all()).products).toMatchObject([{ name: 'Mug', summary: 'Holds tea, coffee; and "cocoa".' }]);
    expect((await all()).variants).toMatchObject([{ salePrice: 900, stock: 5 }]);
  });

  it('refuses a name that several products have, or would have', async () => {
    const row = {
      imageURL: '/images/mug-lime.svg',
      summary: '',
      itemType: 'merchandise',
      ratingTenths: 0,
      category: 'A',
    } as const;
    await server.db.insert(products).values([
      { ...row, name: 'Twin' },
      { ...row, name: 'Twin' },
      { ...row, name: 'One' },
    ]);
    const one = (await all()).products.find(({ name }) => name === 'One');
    const content = `itemID,${titles}\n,${mug({ name: 'Twin' })}\n${one?.itemID},${mug({ name: 'Mug' })}\n,${mug({ variant: 'Other' })}\n`;
    expect((await importing(content)).err).toBe(
      `line 2, name: 2 products have this name: give the itemID of one.
line 4, name: line 3 has another product with this name.
Nothing was imported: 2 errors.
`,
    );
  });

  it.each([
    ['another title', titles.replace('deals', 'offers'), 'line 1: the title of column 6 is none of name, '],
    ['a title that is missing', titles.replace(',region', ''), 'line 1, region: the column is missing.'],
    ['a title twice', `${titles},stock`, 'line 1, stock: the column is there twice.'],
    ['nothing', '', 'line 1: the file is empty.'],
    [
      'a quote that is not closed',
      `${titles}\n${mug()}\n${mug({ name: '"Mug' })}\n${mug()}\n`,
      'line 3: the line cannot be read. Look for a quote that is not closed, ',
    ],
    [
      'a semicolon in a cell without quotes',
      `${titles.replaceAll(',', ';')}\n${mug({ summary: 'a;b' }).replaceAll(',', ';')}\n`,
      'line 2: there are 13 columns where the titles are 12. A cell with a semicolon needs quotes.',
    ],
    ['each line in quotes', `"${titles}"\n"${mug()}"\n`, 'line 1: the title of column 1 is none of name, '],
    ['bytes of another encoding', Buffer.from(`${titles}\nCaf\xe9`, 'latin1'), 'line 1: the file is not UTF-8.'],
  ])('refuses a file with %s', async (_, content, message) => {
    const { code, err } = await importing(content);
    expect([code, err.startsWith(message) ? message : err]).toEqual([1, message]);
  });

  it('reports in a dry run what it would do, and changes nothing', async () => {
    await importing(rowsOf(mug(), mug({ name: 'Cap', image: 'cap-night' })));
    const [green] = (await all()).variants;
    const before = await tableHashes(server.db);
    const content = rowsOf(
      mug({ salePrice: 850, stock: 7 }),
      mug({ variant: 'Black' }),
      mug({ name: 'Cap', image: 'cap-night' }),
      mug({ name: 'Bowl', summary: '' }),
    );
    expect(await importing(content, '--dry-run', '--set-stock')).toMatchObject({
      code: 0,
      out: `line 2: variant ${green?.variantID}: salePrice Ksh 900 -> Ksh 850, stock 5 -> 7
line 3: new variant "Black" (All, Kenya) of "Mug", Ksh 900, stock 5
line 5: new product "Bowl"
line 5: new variant "Green" (All, Kenya) of "Bowl", Ksh 900, stock 5
New: 1 product and 2 variants. Changed: 0 products and 1 variant. As they were: 2 products and 1 variant.
Nothing was written: this was a dry run.
`,
    });
    expect(await tableHashes(server.db)).toEqual(before);
  });

  it('exports no cell that a spreadsheet computes, and imports such texts unchanged', async () => {
    const texts = ['=1+1', '+254', '-20 %', '@SUM(A1)', "'=quoted", "''", "o'clock", '"=x,y"'];
    await importing(rowsOf(...texts.map((_, index) => mug({ name: `Formula ${index}` }))));
    for (const [index, summary] of texts.entries())
      await server.db
        .update(products)
        .set({ summary })
        .where(eq(products.name, `Formula ${index}`));
    const before = await tableHashes(server.db);
    const exported = (await ops('export', 'products')).out;
    expect(exported).not.toMatch(/(^|,)"?[=+\-@]/m);
    expect((await importing(exported)).out).toContain('Changed: 0 products and 0 variants.');
    expect(await tableHashes(server.db)).toEqual(before);
  });

  it('imports 6,000 rows, and changes nothing when their export is imported', async () => {
    const [many, counts] = [6_000, '1,500 products and 6,000 variants'];
    const rows = Array.from({ length: many }, (_, index) =>
      mug({ name: `Mug ${Math.floor(index / 4)}`, variant: `No. ${index % 4}` }),
    );
    expect((await importing(rowsOf(...rows))).out).toContain(`New: ${counts}.`);
    const exported = await ops('export', 'products');
    const before = await tableHashes(server.db);
    expect((await importing(exported.out)).out).toContain(`As they were: ${counts}.`);
    expect(await tableHashes(server.db)).toEqual(before);
    expect(await importing(exported.out.replaceAll('Kenya,900,', 'Kenya,800,'))).toMatchObject({ code: 0 });
    expect((await server.db.select({ all: count() }).from(variants).where(eq(variants.salePrice, 800)))[0]?.all).toBe(
      many,
    );
  }, 300_000);

  it('fails with a message where the file does not exist', async () => {
    const path = join(files.folder, 'nowhere.csv');
    expect(await ops('import', 'products', path)).toMatchObject({
      code: 1,
      err: `The file ${path} cannot be read (ENOENT).`,
    });
  });
});

describe('an imported stock', () => {
  let pay: PaymentShop;
  beforeAll(async () => {
    pay = await openPaymentShop();
  });
  afterAll(() => pay.stop());

  it('sets the stock on the shelf, so that held goods are not sold twice', async () => {
    const runOps = opsOf(pay.deps);
    const exported = (await runOps('export', 'products')).out;
    const buyer = await pay.buyer();
    await pay.initiate(buyer);
    const [held] = await pay.db.select().from(stockHolds);
    const stockOf = async () => {
      const [row] = await pay.db
        .select()
        .from(variants)
        .where(eq(variants.variantID, held?.variantID ?? 0));
      return row?.stock;
    };
    expect([held?.quantity, await stockOf()]).toEqual([1, 499]);
    const file = fileOf(exported);
    expect((await runOps('import', 'products', file)).out).toContain('Changed: 0 products and 0 variants.');
    expect([await stockOf(), (await runOps('export', 'products')).out]).toEqual([499, exported]);
    await runOps('import', 'products', fileOf(exported.replaceAll(/,500,(s500n\w+)\n/g, ',20,$1\n')));
    expect(await stockOf()).toBe(19);
    await pay.answer(buyer, 'cancel');
    expect(await stockOf()).toBe(20);
  });
});

describe('the stock of a file', () => {
  /** The lines of the export by the variant's name, with a change of one cell each. */
  const exportWith = async (change: (line: string) => string) =>
    (await ops('export', 'products')).out.replace(/.*Green.*/, change);
  const green = async () => {
    const [row] = await server.db.select().from(variants).where(eq(variants.name, 'Green'));
    if (!row) throw new Error('there is no green mug');
    return row;
  };
  const set = (fields: Partial<Awaited<ReturnType<typeof green>>>) =>
    server.db.update(variants).set(fields).where(eq(variants.name, 'Green'));
  beforeEach(async () => {
    await importing(rowsOf(mug({ stock: 12 }), mug({ variant: 'Black', stock: 3 })));
  });

  it('is refused with both numbers where pieces were sold since the export, and the whole file with it', async () => {
    const exported = (await ops('export', 'products')).out;
    await set({ stock: 7, sold: 5 });
    const { variantID } = await green();
    const before = await tableHashes(server.db);
    const edited = exported.replaceAll(/(Black,All,Kenya),900,/g, '$1,800,');
    for (const more of [[], ['--dry-run']])
      expect(await importing(edited, ...more)).toEqual({
        code: 1,
        out: '',
        err: `line 2, stock: was 12 (0 sold) at the export and is 7 (5 sold) now, and the file says 12. Export again, leave the cell empty, or import with --set-stock.
Nothing was imported: 1 error.
`,
      });
    expect(await tableHashes(server.db)).toEqual(before);
    expect((await importing(edited, '--dry-run', '--set-stock')).out).toContain(
      `line 2: variant ${variantID}: stock 7 -> 12\n`,
    );
    expect(await importing(edited, '--set-stock')).toMatchObject({ code: 0 });
    expect(await green()).toMatchObject({ stock: 12, sold: 5 });
  });

  it('is refused where as many pieces came as were sold', async () => {
    const edited = await exportWith((line) => line.replace(/,12,(s12\w+)$/, ',20,$1'));
    expect(edited).toContain(',20,s12n0p900l1000\n');
    await set({ sold: 4 });
    expect((await importing(edited)).err).toContain(
      'line 2, stock: was 12 (0 sold) at the export and is 12 (4 sold) now, and the file says 20.',
    );
  });

  it('is taken where nothing was sold, and importing the file again changes nothing', async () => {
    const edited = await exportWith((line) => line.replace(/,12,(s12\w+)$/, ',20,$1'));
    expect((await importing(edited)).out).toContain('Changed: 0 products and 1 variant.');
    expect(await green()).toMatchObject({ stock: 20 });
    expect((await importing(edited)).out).toContain('Changed: 0 products and 0 variants.');
    // A cell that is empty says nothing about the stock, so prices can be changed while the shop sells.
    await set({ stock: 1, sold: 19 });
    const priced = edited.replaceAll(/,20,(s12\w+)\n/g, ',,$1\n').replace('Kenya,900,', 'Kenya,850,');
    expect((await importing(priced)).code).toBe(0);
    expect(await green()).toMatchObject({ stock: 1, salePrice: 850 });
  });

  it('is not taken from a file without versions, which says so, but with --set-stock', async () => {
    const { variantID } = await green();
    const content = rowsOf(mug({ salePrice: 850, stock: 9 }), mug({ variant: 'Blue', stock: 4 }));
    const note =
      'The stock of 1 variant was not taken from the file, which does not say what it was at the export (column version). --set-stock takes it.\n';
    expect((await importing(content, '--dry-run')).out).toContain(
      `line 2: variant ${variantID}: salePrice Ksh 900 -> Ksh 850\nline 2: variant ${variantID}: the stock stays as it is, the file says 9\n`,
    );
    expect((await importing(content)).out).toContain(note);
    expect((await all()).variants).toMatchObject([
      { name: 'Green', salePrice: 850, stock: 12 },
      { name: 'Black', stock: 3 },
      { name: 'Blue', stock: 4 },
    ]);
    expect((await importing(content, '--set-stock')).out).not.toContain(note);
    expect(await green()).toMatchObject({ stock: 9 });
  });

  it('does not bring a price back that was changed since the export, with any stock', async () => {
    const exported = await exportWith((line) => line.replace(',900,', ',870,'));
    await set({ salePrice: 800, listPrice: null });
    for (const more of [[], ['--set-stock']])
      expect((await importing(exported, ...more)).err).toBe(
        `line 2, salePrice: was Ksh 900 at the export and is Ksh 800 now. Export again.
line 2, listPrice: was Ksh 1,000 at the export and is none now. Export again.
Nothing was imported: 2 errors.
`,
      );
  });

  it('is refused with a version that no export has written', async () => {
    for (const version of ['12', 's12', 's-1n0p900', 'S12N0P900', '12/5/2026'])
      expect((await importing(`${titles},version\n${mug()},${version}\n`)).err).toContain(
        'line 2, version: must be as the export wrote it, or empty.',
      );
  });
});

describe('a picture of a file', () => {
  it.each([
    ['/images/mug.jpeg', 'must end in .svg, .png, .jpg, .webp, .gif, in small letters.'],
    ['/images/mug.JPG', 'must end in .svg, .png, .jpg, .webp, .gif, in small letters.'],
    ['/images/mug', 'must end in .svg, .png, .jpg, .webp, .gif, in small letters.'],
    ['/images/my mug.jpg', 'has a space in its name: use letters without accents, digits, dots, hyphens, _ and @.'],
    [
      '/images/müg.jpg',
      'has the character "ü" in its name: use letters without accents, digits, dots, hyphens, _ and @.',
    ],
    ['/images/mugs/a.jpg', 'must be directly in /images/, without a folder.'],
    ['/images/../secret.jpg', 'must be directly in /images/, without a folder.'],
    ['/images/.jpg', 'must have a name before its ending, without a dot at the start.'],
    ['/images/.a.jpg', 'must have a name before its ending, without a dot at the start.'],
    [`/images/${'a'.repeat(101)}.jpg`, 'has a name of more than 100 characters.'],
    ['mug.jpg', 'is no picture: give one of the art kit, such as giftcard-steam, or a path, such as /images/mug.jpg.'],
  ])('is refused as %s, with the reason', async (image, reason) => {
    expect((await importing(rowsOf(mug({ image })))).err).toBe(
      `line 2, image: ${reason}\nNothing was imported: 1 error.\n`,
    );
  });

  it('is refused where its file does not exist, unless the shop has the picture already', async () => {
    const images = files.folder;
    writeFileSync(join(images, 'mug.jpg'), 'a picture');
    const run = (content: string) => opsOf({ ...server.deps, images })('import', 'products', fileOf(content));
    const own = `${titles},variantImage`;
    const refused = await run(`${own}\n${mug({ image: '/images/cup.jpg' })},/images/green.jpg\n`);
    expect(refused.err).toBe(
      `line 2, image: there is no picture cup.jpg in ${images}. Put it there first.
line 2, variantImage: there is no picture green.jpg in ${images}. Put it there first.
Nothing was imported: 2 errors.
`,
    );
    const content = rowsOf(mug({ image: '/images/mug.jpg' }));
    expect(await run(content)).toMatchObject({ code: 0 });
    rmSync(join(images, 'mug.jpg'));
    expect((await run(content.replace('Holds tea.', 'Holds coffee.'))).out).toContain('Changed: 1 product');
  });
});

describe('the samples in the documents', () => {
  it('imports the samples of the documents unchanged', async () => {
    const shop = await startTestServer({ VAULT_KEY: vaultKey });
    const runOps = opsOf(shop.deps);
    expect((await runOps('import', 'products', sample('products'), '--dry-run')).code).toBe(0);
    expect((await runOps('import', 'products', sample('products'))).out).toContain('New: 3 products and 5 variants.');
    expect((await runOps('import', 'products', sample('products'))).out).toContain(
      'As they were: 3 products and 5 variants.',
    );
    const exported = (await runOps('export', 'products')).out;
    expect((await runOps('import', 'products', fileOf(exported))).out).toContain('Changed: 0 products and 0 variants.');
    expect((await runOps('import', 'codes', sample('codes'))).out).toBe('Loaded: 3 codes.\n');
    await shop.stop();
  }, 300_000);
});
