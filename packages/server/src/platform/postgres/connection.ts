/** What `pg` needs to open a session; `host` is a folder of sockets or the loopback address. Plain data, so it can be handed to another process. */
export interface PostgresConnection {
  host: string;
  port: number;
  user: string;
  database: string;
  password: string;
}
