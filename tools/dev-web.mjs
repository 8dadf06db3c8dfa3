import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(`${process.cwd()}/package.json`);
const { createServer } = await import(pathToFileURL(require.resolve("vite")).href);
const target = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

const server = await createServer({ server: { port: 5173, proxy: { "/api": target } } });
await server.listen();
server.printUrls();
