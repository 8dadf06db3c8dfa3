import { useCallback, useEffect, useRef } from "react";
import { type NavigateOptions, useNavigate } from "react-router";

/** Navigates in the console. The function stays the same for every address, so that components that hold it do not render again. */
export function useSteadyNavigate(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  return useCallback((to, options) => void latest.current(to, options), []);
}
