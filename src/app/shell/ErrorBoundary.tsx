import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Shown instead of children that have failed. */
  readonly fallback: ReactNode;
  /** A change of this value resets the failure, without mounting working children again. */
  readonly resetKey: string;
}

interface State {
  readonly hasError: boolean;
  readonly resetKey: string;
}

/** An error boundary. React supports these only as classes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasError: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { hasError: false, resetKey };
  }

  override render() {
    return this.state.hasError ? this.props.fallback : this.props.children;
  }
}
