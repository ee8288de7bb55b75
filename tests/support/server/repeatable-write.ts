/** A write that the server accepts any number of times. */
export interface WriteRequest {
  readonly path: string;
  readonly init: RequestInit;
}

const cartCount = 8;

/**
 * Creates visitors' carts with one item each in a running shop. Lowering a quantity of one leaves it at one, and marks
 * the cart as changed.
 * @returns a function that returns the next request, one cart after another, so that few wait for the same row
 */
export async function openWrites(url: string): Promise<() => WriteRequest> {
  const get = async (path: string) => (await (await fetch(`${url}${path}`)).json()).message;
  const change = (cartID: string, itemID: number, action: 'add' | 'sub'): WriteRequest => ({
    path: `/v1/cart/${cartID}/item/update`,
    init: { method: 'PATCH', body: JSON.stringify({ itemID, itemType: 'product', quantity: '1', action }) },
  });
  const { products } = await get('/v1/product/item?limit=50');
  const { variantID } = products
    .flatMap(({ variants }: { variants: { variantID: number; inStock: boolean }[] }) => variants)
    .find(({ inStock }: { inStock: boolean }) => inStock);
  const writes: WriteRequest[] = [];
  for (let index = 0; index < cartCount; index += 1) {
    const { cartID } = await get('/v1/cart');
    const { path, init } = change(cartID, variantID, 'add');
    const { status } = await fetch(`${url}${path}`, init);
    if (status !== 200) throw new Error(`a cart cannot be opened: ${status}`);
    writes.push(change(cartID, variantID, 'sub'));
  }
  let turn = 0;
  return () => {
    turn += 1;
    return writes[turn % cartCount] as WriteRequest;
  };
}
