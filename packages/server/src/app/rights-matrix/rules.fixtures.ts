import type { ResourceAccess, ResourceKind } from "@provost/contract/resource";
import type { ActorName } from "./world.fixtures.ts";

/**
 * Written by hand: how far the right of each actor to each thing reaches, whatever the call. `m` manage, `e` edit, `v` view, `.` not known to
 * exist. A call is then to be refused exactly to those whose right falls short of what its contract declares.
 *
 * `all`, `below`, `department` and `self` are people of one department (`near`) whose roles hold every button and reach so far; things are
 * theirs (`own`), shared with them to `view` or to `edit`, limited by a `policy` of rows, shared with nobody (`none`), or another tenant's.
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

/** By the kind of thing: its relations in order, and the right of each actor to it in that relation. */
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
