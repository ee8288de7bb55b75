export { connectPackageMachine } from './connect-package.machine.ts';
export {
  type ConnectPackageView,
  connectPackage,
  type PackageView,
  viewConnectPackage,
} from './connect-package.view.ts';
