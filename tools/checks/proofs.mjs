import ts from "typescript";

const changes = new Set(["updateTable", "deleteFrom"]);
const statement = /^\s*(update|delete\s+from)\s/i;
const names = /(^id|Id)s?$/;
const isServer = /^packages\/server\/src\//;
// Tests make what they need; migrations and the operator's commands have no actor whose rights could be asked for.
const isOutside =
  /\.(test|fixtures)\.ts$|\/platform\/db\/migrations\/|\/platform\/testing\/|\/app\/(command|demo|seed)\//;

/** Whether a node changes rows itself, as the query builder or in SQL. */
function isChange(node) {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return changes.has(node.expression.name.text);
  if (!ts.isTaggedTemplateExpression(node) || node.tag.getText() !== "sql") return false;
  const { template } = node;
  return statement.test(ts.isNoSubstitutionTemplateLiteral(template) ? template.text : template.head.text);
}

const isText = (type) => /^(readonly )?string(\[\])?( \| (null|undefined))*$/.test(type.getText());

/** The names in a parameter that say which row it is by a bare text: `id: string`, `{ userId }: { userId: string }`. */
function bareNames(type, name) {
  if (type === undefined) return [];
  if (names.test(name) && isText(type)) return [name];
  const inside = ts.isTypeOperatorNode(type) ? type.type : type;
  const literal = ts.isArrayTypeNode(inside) ? inside.elementType : inside;
  if (!ts.isTypeLiteralNode(literal)) return [];
  return literal.members.flatMap((member) =>
    ts.isPropertySignature(member) ? bareNames(member.type, member.name.getText()) : [],
  );
}

const nameOf = (node) =>
  node.name?.getText() ??
  (node.parent && "name" in node.parent ? node.parent.name?.getText() : undefined) ??
  "a function";

/** The functions of a server file that change or remove rows named by a bare id, without a proof of the right to them. */
export function findBareChanges(path, text) {
  if (!isServer.test(path) || isOutside.test(path) || !/updateTable|deleteFrom|sql/.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const look = (node, functions) => {
    const within = ts.isFunctionLike(node) ? [...functions, node] : functions;
    if (isChange(node)) {
      const parameters = within.flatMap((one) => [...one.parameters]);
      const isProven = parameters.some(
        ({ type }) => type !== undefined && /\bAuthorized/.test(resolved(type)),
      );
      const bare = parameters.flatMap((one) => bareNames(one.type, one.name.getText()));
      if (bare.length > 0 && !isProven)
        found.push({
          name: nameOf(
            within.find((one) => one.parameters.some((p) => bareNames(p.type, p.name.getText()).length > 0)),
          ),
          bare,
        });
    }
    ts.forEachChild(node, (child) => look(child, within));
  };
  // A type of the same file may be an alias of the proof.
  const aliases = new Map();
  const resolved = (type) => {
    const written = type.getText();
    return `${written} ${[...aliases]
      .filter(([alias]) => new RegExp(`\\b${alias}\\b`).test(written))
      .map(([, meaning]) => meaning)
      .join(" ")}`;
  };
  for (const one of source.statements)
    if (ts.isTypeAliasDeclaration(one)) aliases.set(one.name.text, one.type.getText());
  look(source, []);
  const seen = new Set();
  return found.flatMap(({ name, bare }) => {
    const fault = `${path}: ${name} changes rows by ${bare.join(", ")}; take an Authorized proof (platform/authority/authority.ts)`;
    if (seen.has(fault)) return [];
    seen.add(fault);
    return [fault];
  });
}
