import { useCallback, useEffect, useRef } from "react";
import { type NavigateOptions, useNavigate } from "react-router";

/** Goes somewhere in the console; the same function whatever the address, so that who holds it is not drawn anew. */
export function useSteadyNavigate(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  return useCallback((to, options) => void latest.current(to, options), []);
}
