import { PageFrame } from "../ui/PageFrame.tsx";

export function DictPage() {
  return <PageFrame title="字典管理">{null}</PageFrame>;
}
