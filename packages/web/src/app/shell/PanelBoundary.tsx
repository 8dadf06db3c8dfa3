import { Component, type ErrorInfo, type ReactNode } from "react";
import { tellPageBroken } from "./page-broken.ts";

interface PanelBoundaryProps {
  children: ReactNode;
  /** What stands in place of a page that broke. */
  broken: (error: Error) => ReactNode;
}

function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** Keeps a page's failure within its tab. React takes error boundaries as classes only. */
export class PanelBoundary extends Component<PanelBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: errorOf(thrown) };
  }

  override componentDidCatch(thrown: unknown, info: ErrorInfo): void {
    tellPageBroken(errorOf(thrown), info);
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.broken(error);
  }
}
