import { Component, type ReactNode } from "react";

interface PanelBoundaryProps {
  children: ReactNode;
  /** What stands in place of a page that broke; `reopen` tries it anew. */
  broken: (error: Error, reopen: () => void) => ReactNode;
}

/** Keeps a page's failure within its tab. React takes error boundaries as classes only. */
export class PanelBoundary extends Component<PanelBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return this.props.broken(error, () => this.setState({ error: null }));
  }
}
