import { useLocation } from 'react-router-dom';
import { connectPackages } from '#contract/connect.ts';
import { shop } from '#contract/shop.ts';
import { viewCart } from '#machines/cart/index.ts';
import { connectPackageEvents, viewConnectPackage } from '#machines/connect-package/index.ts';
import { connectPackageFlow } from '#src/platform/composition/connect-package.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';
import { BlogSubscribeView } from './BlogSubscribeView.tsx';

/** The Connect page. Subscribing adds the chosen package to the cart. */
export function BlogSubscribeScreen() {
  const { pathname } = useLocation();
  const [cart, cartRef] = useChildView('cart', viewCart);
  const { usdKes = shop.usdKes, connectPackages: sold = connectPackages } = useShopFacts();
  const packages = useFlow(connectPackageFlow, { cart: cartRef, packages: sold });
  return (
    <BlogSubscribeView
      view={useView(packages, viewConnectPackage)}
      usdKes={usdKes}
      cart={{
        has: (itemID) => cart.has('blog', itemID),
        isPending: (itemID) => cart.isPending('blog', itemID),
      }}
      onChoose={(itemID) => packages.send(connectPackageEvents.chosen(itemID))}
      onSubscribe={() => packages.send(connectPackageEvents.submitted(pathname))}
    />
  );
}
