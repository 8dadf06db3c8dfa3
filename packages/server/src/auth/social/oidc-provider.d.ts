// The package has no types of its own; this is what our tests use of it.
declare module "oidc-provider" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface Interaction {
    prompt: { name: string };
    params: { client_id: string };
    session?: { accountId: string };
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => Grant;
    callback(): RequestListener;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    on(event: string, listener: (...values: readonly unknown[]) => void): this;
  }
}
