import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Shown in place of what broke. */
  readonly instead: ReactNode;
  /** Another place leaves the fault behind; the same children live on. */
  readonly place: string;
}

interface State {
  readonly broken: boolean;
  readonly place: string;
}

/** Keeps a fault in a part of the page to that part; React has no other way than a class. */
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
