import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Shown instead of children that have failed. */
  readonly instead: ReactNode;
  /** A change of this value resets the failure, without mounting working children again. */
  readonly place: string;
}

interface State {
  readonly broken: boolean;
  readonly place: string;
}

/** An error boundary. React supports these only as classes. */
export class FaultBoundary extends Component<Props, State> {
  override state: State = { broken: false, place: this.props.place };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { broken: false, place };
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children;
  }
}
