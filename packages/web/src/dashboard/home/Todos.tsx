import { coursewareScreens, evaluationButtons } from "@provost/contract/courseware/courseware-feature";
import { evaluationTasks } from "@provost/contract/courseware/evaluation";
import { demandButtons, demandScreens } from "@provost/contract/demand/demand-feature";
import { demandUnread } from "@provost/contract/demand/demand-inbox";
import { invitationPending } from "@provost/contract/people/invitation";
import { peopleScreens, userButtons } from "@provost/contract/people/people-feature";
import { useQueries } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { useIdle } from "../../platform/http/when-idle.ts";
import { useWords } from "../../platform/i18n.ts";
import { useHeldPages, usePermission } from "../../platform/identity.ts";
import { Link } from "../../ui/Link.tsx";
import classes from "./HeaderWidget.module.css";
import { todoWords } from "./todo-words.ts";

interface Todo {
  key: "demands" | "registrations" | "lessons";
  /** The page where it is done. */
  page: string;
  permission: string;
  count(options: { signal: AbortSignal; quiet: true }): Promise<number>;
}

const todos: readonly Todo[] = [
  {
    key: "demands",
    page: demandScreens.demands.path,
    permission: demandButtons.view,
    count: async (options) => (await call(demandUnread, {}, options)).unread,
  },
  {
    key: "registrations",
    page: peopleScreens.users.path,
    permission: userButtons.add,
    count: async (options) => (await call(invitationPending, {}, options)).count,
  },
  {
    key: "lessons",
    page: coursewareScreens.evaluations.path,
    permission: evaluationButtons.add,
    count: async (options) => (await call(evaluationTasks, { mine: "none", size: 1 }, options)).total,
  },
];

/** What waits for the user, each with the way there; nothing where nothing waits. */
export function Todos() {
  const t = useWords(todoWords);
  const may = usePermission();
  const isHeld = useHeldPages();
  const isIdle = useIdle();
  const own = todos.filter(({ page, permission }) => isHeld(page) && may(permission));
  const counts = useQueries({
    queries: own.map(({ key, count }) => ({
      queryKey: ["home", "todo", key],
      queryFn: ({ signal }: { signal: AbortSignal }) => count({ signal, quiet: true }),
      staleTime: 30_000,
      enabled: isIdle,
    })),
  });
  const waiting = own.flatMap(({ key, page }, at) => {
    const count = counts[at]?.data ?? 0;
    return count > 0 ? [{ key, page, count }] : [];
  });
  if (waiting.length === 0) return null;
  return (
    <ul className={classes.todos} aria-label={t("title")}>
      {waiting.map(({ key, page, count }) => (
        <li key={key}>
          <Link to={page}>{t(key, { count })}</Link>
        </li>
      ))}
    </ul>
  );
}
