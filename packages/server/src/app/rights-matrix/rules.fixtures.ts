import type { ResourceKind } from "@provost/contract/menu/features";
import type { ResourceAccess } from "@provost/contract/wire/resource";
import type { ActorName } from "./world.fixtures.ts";

/**
 * Written by hand: the right of each actor to each resource, for all calls. `m` manage, `e` edit, `v` view, `.` not known to
 * exist. A call must be refused exactly to the actors whose right is less than its contract declares.
 *
 * `all`, `below`, `department` and `self` are users of one department (`near`) whose roles hold every button with that scope; resources are
 * theirs (`own`), shared with them to `view` or to `edit`, limited by a row `policy`, shared with no one (`none`), or another tenant's.
 */
const rules = `
chart          own   view  edit  everyone none  foreign
administrator  m     m     m     m        m     .
all            m     v     e     e        .     .
clerk          .     .     .     e        .     .
stranger       .     .     .     .        .     m

dashboard      own   view  edit  everyone none  foreign
administrator  m     m     m     m        m     .
all            m     v     e     e        .     .
clerk          .     .     .     e        .     .
stranger       .     .     .     .        .     m

courseware     own   view  edit  everyone none  foreign
administrator  m     m     m     m        m     .
all            m     v     e     e        .     .
clerk          .     .     .     e        .     .
stranger       .     .     .     .        .     m

dataset        own   view  edit  everyone policy none  foreign
administrator  m     m     m     m        m      m     .
all            m     v     e     e        v      .     .
clerk          .     .     .     e        .      .     .
without        .     .     .     .        .      .     .
stranger       .     .     .     .        .      .     m

table          own   view  edit  everyone policy none  foreign
administrator  m     m     m     m        m      m     .
all            m     v     e     e        v      .     .
clerk          .     .     .     e        .      .     .
without        .     .     .     .        .      .     .
stranger       .     .     .     .        .      .     m

virtual        own   everyone policy none foreign
administrator  m     m        m      m    .
all            m     e        v      .    .
clerk          e     e        .      .    .
stranger       .     .        .      .    m

connection     own   view  edit  everyone none  foreign
administrator  m     m     m     m        m     .
all            m     v     e     e        .     .
clerk          .     .     .     e        .     .
stranger       .     .     .     .        .     m

map_shapes     own   none  foreign
administrator  m     m     .
all            m     m     .
clerk          m     m     .
without        v     v     .
stranger       .     .     m

file           own   none  foreign
administrator  m     m     .
all            m     m     .
clerk          m     m     .
without        .     .     .
stranger       .     .     m

waiting_upload own   none  foreign
administrator  .     m     .
all            m     .     .
clerk          .     .     .
stranger       .     .     m

user           near  under far   foreign
administrator  m     m     m     .
all            m     m     m     .
below          m     m     .     .
department     m     .     .     .
self           .     .     .     .
clerk          .     .     m     .
stranger       .     .     .     m

session        near  under far   foreign
administrator  m     m     m     .
all            m     m     m     .
below          m     m     .     .
department     m     .     .     .
self           .     .     .     .
clerk          .     .     m     .
without        .     .     .     .
stranger       .     .     .     m

invitation     near  under far   foreign
administrator  m     m     m     .
all            m     m     m     .
below          m     m     .     .
department     m     .     .     .
self           .     .     .     .
clerk          .     .     m     .
stranger       .     .     .     m

registration   near  under far   foreign
administrator  m     m     m     .
all            m     m     m     .
below          m     m     .     .
department     m     .     .     .
self           .     .     .     .
clerk          .     .     m     .
stranger       .     .     .     m

dept           near  under far   foreign
administrator  m     m     m     .
all            m     m     m     .
below          v     m     .     .
department     v     .     .     .
self           .     .     .     .
clerk          .     .     m     .
stranger       .     .     .     m

role           narrow wide  foreign
administrator  m      m     .
all            m      v     .
below          m      v     .
self           m      v     .
stranger       .      .     m

menu           held  unheld foreign
administrator  m     m      .
all            m     v      .
stranger       .     .      m

top_menu       tenant foreign
administrator  m      .
all            m      .
without        v      .
stranger       .      m

dict           tenant foreign
administrator  m      .
all            m      .
stranger       .      m

chart_folder   tenant foreign
administrator  m      .
all            m      .
stranger       .      m

dashboard_folder tenant foreign
administrator  m      .
all            m      .
stranger       .      m

error_log      tenant foreign
administrator  m      .
all            m      .
stranger       .      m

demand         tenant foreign
administrator  m      .
all            m      .
stranger       .      m

tenant         other
administrator  m
`;

const levels = { m: "manage", e: "edit", v: "view", ".": null } as const;

/** By kind of resource: its relations in order, and the right of each actor to it in that relation. */
export interface KindRules {
  relations: readonly string[];
  held: ReadonlyMap<ActorName, readonly (ResourceAccess | null)[]>;
}

function parse(block: string): [string, KindRules] {
  const [head = [], ...lines] = block.split("\n").map((line) => line.trim().split(/\s+/));
  const [kind = "", ...relations] = head;
  const held = lines.map(([actor = "", ...marks]): [ActorName, (ResourceAccess | null)[]] => {
    if (marks.length !== relations.length) throw new Error(`${kind} ${actor}: ${marks.length} marks`);
    return [actor as ActorName, marks.map((mark) => levels[mark as keyof typeof levels])];
  });
  return [kind, { relations, held: new Map(held) }];
}

export const kindRules = new Map(rules.trim().split("\n\n").map(parse)) as ReadonlyMap<
  ResourceKind,
  KindRules
>;

/** What differs from the table for a reason of its own. */
interface Besides {
  call: RegExp;
  relations?: readonly string[];
  actor?: ActorName;
  mark: "+" | "-" | ".";
  why: string;
}

export const besides: readonly Besides[] = [
  {
    call: /^GET \/api\/report\/dataset\/\{id\}\/(reading|generation|generation\/diff|schedule) /,
    relations: ["policy"],
    mark: "-",
    why: "Tells how the rows came to be: only to those who see all of them.",
  },
  {
    call: /dataset\/upload\/\{id\} body\.tableName/,
    relations: ["edit", "everyone"],
    mark: "-",
    why: "The file takes the place of the rows, which takes whoever manages the data set; only adding rows is an edit.",
  },
  {
    call: /dataset\/upload\/\{id\} body\.tableName/,
    relations: ["foreign"],
    mark: "+",
    why: "The name of another tenant's table is free in this one.",
  },
  {
    call: /demand\/\{id\}\/note body\.html/,
    relations: ["foreign"],
    mark: "+",
    why: "An address of a file that this tenant does not have is stored as any other link, and opens nothing.",
  },
  {
    call: /dashboard\/homes body\.dashboardId/,
    relations: ["view", "edit"],
    mark: "-",
    why: "A home page is seen by everybody it is for: unless it is for everyone already, making it one is sharing it.",
  },
  {
    call: /dashboard\/homes body\.dashboardId/,
    actor: "clerk",
    relations: ["everyone"],
    mark: "-",
    why: "The home page of the tenant is everybody's: it is set by those whose people scope is everyone.",
  },
  {
    call: /menu\/submit body\.(id|parentId)/,
    actor: "all",
    relations: ["held"],
    mark: "-",
    why: "Its code, which the sample changes, says what those who hold the menu may do: it is for who holds every menu.",
  },
  {
    call: /report\/table-bin/,
    relations: ["view", "edit", "everyone", "policy"],
    mark: ".",
    why: "The recycle bin shows what one owned or removed oneself.",
  },
  {
    call: /role\/submit body\.policies/,
    mark: "+",
    why: "Who decides what is read may name every table of the tenant.",
  },
  {
    call: /sq-user\/(submit|invitation) body\.roleIds/,
    actor: "self",
    mark: "-",
    why: "Who reaches himself alone adds nobody.",
  },
  ...(
    [
      ["all", ["near", "under", "far"]],
      ["below", ["near", "under"]],
      ["department", ["near"]],
      ["clerk", ["far"]],
    ] as const
  ).map(([actor, relations]) => ({
    ...{ call: /directory\/link body\.id/, actor, relations, mark: "-" as const },
    why: "Whom the directory names, and which roles its groups give, is decided by administrators alone.",
  })),
  {
    call: /sessions\/remove query\.userIds/,
    relations: ["foreign"],
    mark: "+",
    why: "Of users who are not there no session is ended.",
  },
];
