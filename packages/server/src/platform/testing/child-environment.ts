const passed = ["PATH", "NODE_COMPILE_CACHE"];

/** What a program that tests start gets of this environment: nothing but how to find and load code. */
export function childEnvironment(): Record<string, string> {
  return Object.fromEntries(passed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
