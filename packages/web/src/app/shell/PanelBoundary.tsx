import { Component, type ReactNode } from "react";

interface PanelBoundaryProps {
  children: ReactNode;
  /** Rendered in place of a page that crashed. */
  broken: (error: Error) => ReactNode;
}

/** Keeps a page's failure within its tab; who logs hears of it from React's root. React takes error boundaries as classes only. */
export class PanelBoundary extends Component<PanelBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.broken(error);
  }
}
