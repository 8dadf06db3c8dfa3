import { Tooltip } from "@mantine/core";

interface SidebarTipProps {
  label: string;
  target: HTMLElement;
}

/** Names an item of the narrow sidebar that is pointed at. */
export function SidebarTip({ label, target }: SidebarTipProps) {
  return <Tooltip label={label} position="right" target={target} />;
}
