import { type Kysely, sql } from "kysely";

/** The screens of administration in four groups: code, translation, name, icon, and what goes there. */
const groups = [
  ["system_people", "groupPeople", "组织", "sitemap", ["user", "role", "dept"]],
  ["system_navigation", "groupNavigation", "导航与字典", "menu", ["menu", "topmenu", "dict", "file"]],
  ["system_tenant", "groupTenant", "租户", "building", ["setting", "tenant"]],
  ["system_security", "groupSecurity", "安全与日志", "shield", ["session", "loginlog", "audit", "errorlog"]],
] as const;

const literal = (text: string): string => `'${text}'`;

/** Where a tenant's own screens of administration still lie below `system`; what its people moved or removed stays as they left it. */
function statementsFor([code, i18n, name, source, children]: (typeof groups)[number]): string {
  return `
insert into menu (tenant_id, id, parent_id, code, name, path, source, sort, category, meta)
  select parent.tenant_id, gen_random_uuid(), parent.id, ${literal(code)}, ${literal(name)},
    ${literal(`/${code.replace("_", "/")}`)}, ${literal(source)}, min(child.sort), 1, '{"i18n":"${i18n}"}'
  from menu parent join menu child on child.tenant_id = parent.tenant_id and child.parent_id = parent.id
  where parent.code = 'system' and parent.category = 1 and child.category = 1
    and child.code in (${children.map(literal).join(", ")})
    and not exists (select from menu taken where taken.tenant_id = parent.tenant_id and taken.code = ${literal(code)})
  group by parent.tenant_id, parent.id;
insert into role_menu (tenant_id, role_id, menu_id)
  select distinct made.tenant_id, given.role_id, made.id from ${pairs(code, children)}
  join role_menu given on given.tenant_id = child.tenant_id and given.menu_id = child.id;
insert into top_menu_item (tenant_id, top_menu_id, menu_id)
  select distinct made.tenant_id, held.top_menu_id, made.id from ${pairs(code, children)}
  join top_menu_item held on held.tenant_id = child.tenant_id and held.menu_id = child.id;
update menu moved set parent_id = pair.made, version = moved.version + 1
  from (select made.tenant_id, made.id as made, child.id as child from ${pairs(code, children)}) pair
  where moved.tenant_id = pair.tenant_id and moved.id = pair.child;
insert into seeded_menu (tenant_id, code)
  select distinct tenant_id, ${literal(code)} from seeded_menu on conflict do nothing;`;
}

/** Each new group with what is to go there. */
function pairs(code: string, children: readonly string[]): string {
  return `menu made join menu child on made.tenant_id = child.tenant_id and made.parent_id = child.parent_id
    and made.code = ${literal(code)} and made.meta ->> 'i18n' like 'group%' and child.category = 1
    and child.code in (${children.map(literal).join(", ")})`;
}

/** Two screens get an icon of their own where they still have the one they were made with. */
const icons = `
update menu set source = 'home' where code = 'dashboard' and path = '/wel/index' and source = 'dashboard';
update menu set source = 'database' where code = 'dataset' and path = '/report/dataset' and source = 'table';`;

const tables = ["menu", "role_menu", "top_menu_item", "seeded_menu"];

export async function up(db: Kysely<unknown>): Promise<void> {
  const forced = (how: string): string =>
    tables.map((table) => `alter table ${table} ${how} row level security;`).join("\n");
  await sql
    .raw([forced("no force"), ...groups.map(statementsFor), icons, forced("force")].join("\n"))
    .execute(db);
}
