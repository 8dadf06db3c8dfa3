import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  TableNode,
  type UnknownRow,
  type UpdateQueryNode,
  ValueNode,
  WhereNode,
} from "kysely";

function tableOf(node: OperationNode): TableNode | null {
  if (TableNode.is(node)) return node;
  if (node.kind !== "AliasNode" || !("node" in node) || !("alias" in node)) return null;
  const { node: inner, alias } = node as { node: OperationNode; alias: OperationNode };
  if (!TableNode.is(inner) || alias.kind !== "IdentifierNode" || !("name" in alias)) return null;
  return TableNode.create(String(alias.name));
}

class TenantTransformer extends OperationNodeTransformer {
  readonly #tenantId: string;

  constructor(tenantId: string) {
    super();
    this.#tenantId = tenantId;
  }

  #isOwn(table: TableNode): OperationNode {
    // A tenant's own row is known by its id; every other table says whose a row is.
    const name = table.table.identifier.name === "tenant" ? "id" : "tenant_id";
    const column = ReferenceNode.create(ColumnNode.create(name), table);
    return BinaryOperationNode.create(column, OperatorNode.create("="), ValueNode.create(this.#tenantId));
  }

  #where(where: WhereNode | undefined, from: readonly OperationNode[]): WhereNode | undefined {
    let result = where;
    for (const node of from) {
      const table = tableOf(node);
      if (table === null) continue;
      result = result
        ? WhereNode.cloneWithOperation(result, "And", this.#isOwn(table))
        : WhereNode.create(this.#isOwn(table));
    }
    return result;
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId: QueryId): SelectQueryNode {
    const done = super.transformSelectQuery(node, queryId);
    const where = this.#where(done.where, done.from?.froms ?? []);
    return where ? { ...done, where } : done;
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId: QueryId): UpdateQueryNode {
    const done = super.transformUpdateQuery(node, queryId);
    const where = this.#where(done.where, done.table ? [done.table] : []);
    return where ? { ...done, where } : done;
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId: QueryId): DeleteQueryNode {
    const done = super.transformDeleteQuery(node, queryId);
    const where = this.#where(done.where, done.from.froms);
    return where ? { ...done, where } : done;
  }

  protected override transformJoin(node: JoinNode, queryId: QueryId): JoinNode {
    const done = super.transformJoin(node, queryId);
    const table = tableOf(done.table);
    if (table === null) return done;
    const own = this.#isOwn(table);
    return { ...done, on: done.on ? OnNode.create(AndNode.create(done.on.on, own)) : OnNode.create(own) };
  }
}

/** Adds "of this tenant" to every table that a query of this handle reads, joins, updates or deletes from. */
export class TenantFilterPlugin implements KyselyPlugin {
  readonly #transformer: TenantTransformer;

  constructor(tenantId: string) {
    this.#transformer = new TenantTransformer(tenantId);
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(node, queryId);
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}
